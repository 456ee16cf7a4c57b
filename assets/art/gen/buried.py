"""What lies in the depth of the ground: sheets/buried.png.  Shapes in relief, each drawn once and
painted in the quiet tones of every world that has it."""
import math
from PIL import Image, ImageDraw
import build as B
from ground import h, rnd

# body, its lit edge, the shadow under it, what is hollow in it
TONES = {'mesa': 'cdaa', 'hollow': '2301', 'pines': 'hE##', 'stormtop': 'kl00'}

class Shape:
    def __init__(self, w, hh):
        self.w, self.h, self.im = w, hh, Image.new('L', (w, hh))
        self.pen = ImageDraw.Draw(self.im)
    def line(self, pts, width=1): self.pen.line([(round(x), round(y)) for x, y in pts], fill=1, width=width)
    def oval(self, cx, cy, rx, ry, v=1): self.pen.ellipse([cx - rx, cy - ry, cx + rx, cy + ry], fill=v)
    def poly(self, pts, v=1): self.pen.polygon([(round(x), round(y)) for x, y in pts], fill=v)
    def dot(self, x, y, v):
        if 0 <= x < self.w and 0 <= y < self.h: self.im.putpixel((int(x), int(y)), v)
    def painted(self, tones):
        """1 body, 2 hollow, other values are palette characters; the rest comes of the light"""
        at = lambda x, y: self.im.getpixel((x, y)) if 0 <= x < self.w and 0 <= y < self.h else 0
        out = Image.new('RGBA', (self.w, self.h))
        for y in range(self.h):
            for x in range(self.w):
                v = at(x, y)
                if v > 2: c = chr(v)
                elif v == 2: c = tones[3]
                elif v == 1: c = tones[1] if not at(x, y - 1) or (not at(x - 1, y) and h(x, y, 5) % 3) else tones[0]
                else: c = tones[2] if at(x, y - 1) or at(x - 1, y - 1) or at(x - 1, y) else '.'
                out.putpixel((x, y), B.RGBA[c])
        return out

def arc(cx, cy, r, a0, a1, n=16): return [(cx + r * math.cos(a0 + (a1 - a0) * k / n), cy + r * math.sin(a0 + (a1 - a0) * k / n)) for k in range(n + 1)]

def skeleton():
    """a great lizard on its side, long of neck and tail"""
    s = Shape(92, 40)
    spine = [(3 + 74 * t, 22 - 13 * math.sin(3.3 * t) ** 1 + (6 * (t - .75) ** 2 * 16 * (t > .75)) - 9 * max(0, t - .62)) for t in (k / 60. for k in range(61))]
    s.line(spine[:22], 1); s.line(spine[18:], 2); s.line([(x, y + 1) for x, y in spine[24:46]], 2)
    for k in range(8, 60, 3): s.dot(spine[k][0], spine[k][1] - 1, 1)
    for k in range(26, 46, 3):
        x, y = spine[k]; ln = 15 - abs(k - 35) * .5
        s.line([(x, y), (x + 3, y + ln * .5), (x + 1, y + ln * .85), (x - 2, y + ln)])
    for k, lean in ((27, -4), (45, 3)):
        x, y = spine[k]
        s.line([(x, y + 2), (x + lean, y + 11), (x + lean - 3, y + 19), (x + lean + 4, y + 20)], 2)
    x, y = spine[-1]
    s.poly([(x - 2, y - 3), (x + 4, y - 5), (x + 13, y), (x + 12, y + 3), (x + 1, y + 4)]); s.oval(x + 3, y - 1, 1, 1, 2)
    s.line([(x + 1, y + 6), (x + 10, y + 6)]); s.line([(x + 4, y + 3), (x + 12, y + 3)], 1)
    for k in range(4): s.dot(x + 5 + 2 * k, y + 5, 1)
    return s

def ammonite():
    s = Shape(28, 25)
    at = lambda t, out: (13 + (1.2 + 9.4 * t ** 1.1 + out) * math.cos(t * 14.5) * 1.08, 12 + (1.2 + 9.4 * t ** 1.1 + out) * math.sin(t * 14.5))
    for k in range(260):
        t = k / 260.; s.oval(*at(t, 0), .8 + 1.7 * t, .8 + 1.7 * t)
    s.line([at(k / 120., 2.2) for k in range(20, 84)]); s.line([at(k / 120., 2.4 * k / 120.) for k in range(14, 84)])
    for k in range(14, 84):
        x, y = at(k / 120., 2.3); s.dot(round(x), round(y), 2)
    for k in range(86, 258, 8):
        for out in (0, .9, 1.8):
            x, y = at(k / 260., out); s.dot(round(x), round(y), 2)
    return s

def fish():
    s = Shape(40, 18)
    s.line([(8, 9), (30, 8)], 1)
    for k in range(7):
        x = 11 + 3 * k; ln = 2 + 4.5 * math.sin(.45 + k * .36)
        s.line([(x, 9), (x - 2, 9 - ln)]); s.line([(x, 9), (x - 2, 8 + ln)])
    s.poly([(28, 4), (33, 3), (38, 8), (33, 13), (28, 12)]); s.oval(33, 7, 1, 1, 2); s.line([(34, 10), (38, 10)])
    s.dot(36, 10, 2); s.dot(35, 10, 2)
    for dy in (-6, -3, 3, 6): s.line([(8, 9), (2, 9 + dy)])
    return s

def bones():
    s = Shape(30, 18)
    def bone(x0, y0, x1, y1):
        s.line([(x0, y0), (x1, y1)], 2)
        for x, y, k in ((x0, y0, -1), (x1, y1, 1)):
            s.oval(x + k, y - 1, 1, 1); s.oval(x + k, y + 2, 1, 1)
    bone(5, 6, 20, 3); bone(12, 14, 25, 11)
    return s

def stones(seed, n, w, hh):
    """a bed of boulders, the lower sides of the large ones in shade"""
    s = Shape(w, hh); put = []
    for k in range(n * 30):
        r = (6.5, 5, 3.6, 2.4)[min(3, len(put) * 4 // n)] + rnd(seed, k, 3); x = 7 + rnd(seed, k, 1) * (w - 15)
        y = hh / 2. + (rnd(seed, k, 2) - .5) * (hh - 13) * (1.15 - abs(x - w / 2.) / w * 1.5)
        if any((x - a) ** 2 + ((y - b) * 1.3) ** 2 < (r + c + .6) ** 2 for a, b, c in put) or len(put) >= n: continue
        put.append((x, y, r))
        ring = lambda f: [(x + f * r * 1.12 * math.cos(a) * (.84 + .28 * rnd(seed, k, j)), y + f * r * .82 * math.sin(a) * (.84 + .28 * rnd(seed, k, j))) for j, a in enumerate(6.283 * j / 9 for j in range(9))]
        s.poly(ring(1))
        if r > 3.4:
            for j in range(3): s.dot(x + r * (.5 - .4 * j), y + r * .45 + j % 2, 2)
    return s

def geode():
    s = Shape(34, 26)
    s.oval(16, 12, 15, 11); s.oval(16, 13, 11, 7, ord('0'))
    for k in range(11):
        a = 6.283 * k / 11 + .2; ln = 4 + h(k, 8) % 4
        for j in range(ln):
            t = 1 - j / 11.
            s.dot(round(16 + 11 * math.cos(a) * t), round(13 + 7 * math.sin(a) * t), ord('P' if j < ln - 1 else 'Q'))
            if j < ln - 2: s.dot(round(17 + 11 * math.cos(a) * t), round(13 + 7 * math.sin(a) * t), ord('3'))
    return s

def fulgurite(seed, w, hh):
    """the way of an old stroke of lightning, glass now"""
    s = Shape(w, hh)
    def run(x, y, n, lean, wide, deep):
        for k in range(n):
            nx, ny = x + lean + (rnd(seed, k, deep, n) - .5) * 4, y + 2.6
            s.line([(x, y), (nx, ny)], wide if k < n * .6 else 1)
            if deep and k % 3 == 1: run(nx, ny, n // 2, lean + (-1.7 if k % 2 else 1.7), 1, deep - 1)
            x, y = nx, ny
    run(w / 2., 2, int((hh - 4) / 2.6), 0, 2, 2)
    return s

def rubbings(rows):
    s = Shape(len(rows[0]) + 1, len(rows) + 1)
    for y, row in enumerate(rows):
        for x, c in enumerate(row):
            if c != '.': s.dot(x, y, 1)
    return s

PUP = ['..#.#...........',
       '..###.........#.',
       '.####........##.',
       '######......##..',
       '..############..',
       '....#########...',
       '....##....###...',
       '....#.#...#.#...',
       '....#.#...#.#...']
SPIRAL = ['...#####...',
          '..#.....#..',
          '.#..###..#.',
          '#..#...#..#',
          '#.#..#..#.#',
          '#.#.#.#.#.#',
          '#.#..#..#.#',
          '#..#...#..#',
          '.#..####.#.',
          '..#.....#..',
          '...#####...']
SUN = ['......#......',
       '.#....#....#.',
       '..#.......#..',
       '.....###.....',
       '....#...#....',
       '...#..#..#...',
       '##.#.###.#.##',
       '...#..#..#...',
       '....#...#....',
       '.....###.....',
       '..#.......#..',
       '.#....#....#.',
       '......#......']
HAND = ['....#.#....',
        '..#.#.#....',
        '..#.#.#.#..',
        '..#.#.#.#..',
        '..#######..',
        '#.#######..',
        '##.######..',
        '.########..',
        '..######...',
        '...#####...']

def antler():
    s = Shape(34, 24)
    s.line([(4, 20), (12, 18), (20, 12), (26, 4)], 2)
    for k, (x, y) in enumerate(((12, 18), (17, 15), (22, 10))): s.line([(x, y), (x - 2 - k, y - 8), (x - 1 - k, y - 11)], 2 if k < 2 else 1)
    s.line([(12, 18), (19, 21), (24, 20)], 2)
    return s

ALL = [('skeleton', skeleton, 'mesa pines hollow stormtop'), ('ammonite', ammonite, 'mesa hollow pines stormtop'), ('fish', fish, 'mesa hollow pines'),
       ('bones', bones, 'mesa pines'), ('stones', lambda: stones(5, 12, 52, 30), 'mesa hollow pines stormtop'),
       ('stones2', lambda: stones(19, 22, 84, 36), 'mesa hollow pines stormtop'), ('pebbles', lambda: stones(3, 5, 26, 16), 'mesa hollow pines stormtop'),
       ('geode', geode, 'hollow stormtop'),
       ('fulgurite', lambda: fulgurite(4, 40, 44), 'stormtop'), ('fulgurite2', lambda: fulgurite(9, 30, 30), 'stormtop'),
       ('pup', lambda: rubbings(PUP), 'mesa'), ('spiral', lambda: rubbings(SPIRAL), 'mesa stormtop'), ('sun', lambda: rubbings(SUN), 'mesa'),
       ('hand', lambda: rubbings(HAND), 'mesa hollow'), ('antler', antler, 'pines')]

def build(atlas):
    cells = [(n + '_' + w, draw().painted(TONES[w])) for n, draw, worlds in ALL for w in worlds.split()]
    W, x, y, high, place = 512, 0, 0, 0, []
    for name, im in cells:
        if x + im.width > W: x, y, high = 0, y + high, 0
        place.append((x, y)); x += im.width; high = max(high, im.height)
    sheet = Image.new('RGBA', (W, y + high)); atlas.append('sheet buried.png')
    for (name, im), (x, y) in zip(cells, place):
        sheet.paste(im, (x, y)); atlas.append('%s %d %d %d %d 1 1' % (name, x, y, im.width, im.height))
    B.save_sheet(sheet, 'buried')
