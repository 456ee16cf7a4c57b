"""Large procedural props for the play layer's back: sheets/props.png."""
import math
from PIL import Image
import build as B
from backgrounds import BAYER, Layer, bolt, pine, crystal, glow, cone, h, rnd

def tree(L, x, foot, lean):
    """dead mountain tree, bent by the wind"""
    def limb(x0, y0, ang, n, w, curve, sd, depth):
        px, py = x0, y0
        for k in range(n):
            ang += curve + (rnd(sd, k) - .5) * .12
            px += math.cos(ang); py += math.sin(ang)
            ww = max(.5, w * (1 - k / float(n) * .8))
            for i in range(-int(ww), int(ww) + 1):
                c = 'm' if i <= -ww * .4 and k % 5 else 'k' if i < ww * .4 else '0'
                L.put(int(round(px + i * abs(math.sin(ang)))), int(round(py + i * abs(math.cos(ang)) * .8)), c)
            if depth and k > n * .25 and k % 6 == 0:
                side = -1 if (k // 6) % 2 else 1
                limb(px, py, ang + side * .8, int(n * .5), max(1.2, ww * .75), lean * .6 + side * .012, sd * 7 + k, depth - 1)
    limb(x, foot, -1.7, 40, 3.4, lean, 5, 1)
    for i in range(-5, 6): L.put(x + i, foot, '0' if i > 1 else 'k'); L.put(x + i // 2, foot - 1, 'k')

def build(atlas):
    cells = []
    def cell(name, w, hh, fn):
        L = Layer(); fn(L, 100, 200)
        cells.append((name, L.image().crop((100 - w // 2, 200 - hh, 100 - w // 2 + w, 200))))
    cell('pine_big', 56, 100, lambda L, x, y: pine(L, 5, x, y - 6, 92, 'C', 'B', 'w', 'D'))
    cell('pine_mid', 42, 72, lambda L, x, y: pine(L, 9, x, y - 4, 66, 'C', 'B', 'w', 'D'))
    cell('pine_small', 28, 44, lambda L, x, y: pine(L, 14, x, y - 3, 40, 'C', 'B', 'w', 'D'))
    def cluster(hue, s):
        def fn(L, x, y):
            for dx, ang, ln, w in ((-6, -2.25, 26, 4), (7, -.95, 28, 4), (-3, -1.9, 42, 6), (4, -1.25, 36, 6), (0, -1.57, 24, 5)):
                crystal(L, x + dx * s, y, ang, ln * s, w * s, hue)
        return fn
    cell('crystal_violet', 64, 48, cluster(('3', 'P', 'Q', 'w'), 1.0))
    cell('crystal_blue', 56, 40, cluster(('1', 'u', 'v', 'x'), .8))
    cell('tree_stormtop', 64, 60, lambda L, x, y: tree(L, x - 14, y - 1, .034))
    cell('far_bolt_stormtop', 40, 76, lambda L, x, y: bolt(L, x, y - 76, y, 2, 3))
    cell('far_bolt2_stormtop', 40, 58, lambda L, x, y: bolt(L, x, y - 58, y, 2, 12))
    def ray(wide, lean):
        def fn(L, x, y):
            for k in range(62):
                for i in range(wide):
                    t = (1 - k / 62.) * 13
                    edge = min(i, wide - 1 - i)
                    if BAYER[k % 4][(x + i) % 4] < t - (5 if edge < 2 else 0): L.put(int(x - 20 + i + k * lean), y - 62 + k, 'x' if k < 20 and edge > 2 else 'v')
        return fn
    cell('water_ray', 44, 62, ray(13, .34))
    W = sum(im.width for n, im in cells); H = max(im.height for n, im in cells)
    sheet = Image.new('RGBA', (W, H)); x = 0; atlas.append('sheet props.png')
    for n, im in cells:
        sheet.paste(im, (x, 0)); atlas.append('%s %d 0 %d %d 1 1' % (n, x, im.width, im.height)); x += im.width
    B.save_sheet(sheet, 'props')
