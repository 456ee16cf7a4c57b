"""Procedural parallax backgrounds: bg_<world>_<n>.png, 640x360, n = 0 sky .. 4 nearest.
Every layer wraps at 640 px.  Far = paler, flatter; near = darker, still below the play layer."""
import math
from PIL import Image, ImageDraw
import numpy as np
import build as B
from ground import h, rnd

W, H = 640, 360
CH = ['.'] + list(B.PAL)
IX = {c: k for k, c in enumerate(CH)}
BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]])
BAY = np.tile(BAYER, (H // 4, W // 4))
YY, XX = np.mgrid[0:H, 0:W]

class Layer:
    def __init__(self): self.a = np.zeros((H, W), np.uint8)
    def put(self, x, y, c):
        if 0 <= y < H: self.a[y, x % W] = IX[c]
    def get(self, x, y): return CH[self.a[y, x % W]] if 0 <= y < H else '.'
    def fill(self, mask, c): self.a[mask] = IX[c]
    def dither(self, level, c, mask=None):
        """level 0..16 per pixel (array or number): how much of colour c shows"""
        m = BAY < level
        if mask is not None: m &= mask
        self.a[m] = IX[c]
    def vspan(self, x, y0, y1, c):
        y0, y1 = max(0, int(y0)), min(H, int(y1))
        if y1 > y0: self.a[y0:y1, int(x) % W] = IX[c]
    def hspan(self, x0, x1, y, c):
        for x in range(int(x0), int(x1)): self.put(x, int(y), c)
    def poly(self, pts, c):
        for off in (-W, 0, W):
            im = Image.new('L', (W, H)); ImageDraw.Draw(im).polygon([(x + off, y) for x, y in pts], fill=1)
            self.a[np.array(im) > 0] = IX[c]
    def disc(self, cx, cy, r, c):
        dx = (XX - cx + W / 2) % W - W / 2
        self.a[dx * dx + (YY - cy) ** 2 < r * r] = IX[c]
    def solid(self): return self.a > 0
    def image(self):
        lut = np.array([B.RGBA[c] for c in CH], np.uint8)
        return Image.fromarray(lut[self.a], 'RGBA')

def sky(bands):
    """bands: (y, colour) stops, ordered dither in the middle half of each interval"""
    L = Layer(); L.fill(YY >= 0, bands[0][1])
    for (y0, c0), (y1, c1) in zip(bands, bands[1:]):
        L.fill(YY >= y1, c1)
        t = (YY - y0) / float(y1 - y0)
        L.dither(np.clip((t - .3) / .7, 0, 1) * 16, c1, (YY >= y0) & (YY < y1))
    return L

def haze(L, y0, y1, c, top=16):
    """fade a layer's foot into the air behind the next one"""
    wob = 5 * np.sin(XX * 6.2832 * 5 / W) + 4 * np.sin(XX * 6.2832 * 13 / W + 1)
    t = np.clip((YY + wob - y0) / float(y1 - y0), 0, 1) ** 1.25 * top
    L.dither(np.where(t < 1.2, 0, t), c, L.solid())

def puffs(L, seed, x, y, n, w, r, cols, flat):
    """cumulus: discs painted back to front, each lit from top-left; cols = light, mid, dark"""
    cs = []
    for k in range(n * 3):
        row = k % 3
        t = (k // 3 + .5 + (rnd(seed, k, 1) - .5) * .8) / n - .5
        env = max(.18, 1 - 3.2 * t * t)
        rr = r * env * (.5 + .35 * rnd(seed, k)) * (1 - .16 * row)
        cs.append((y - r * env * (1.05 - .5 * row) + rr * .25, x + t * w, rr))
    cs.sort()
    for cy, cx, rr in cs:
        for py in range(int(cy - rr), min(int(cy + rr) + 1, int(y + flat))):
            for px in range(int(cx - rr), int(cx + rr) + 1):
                dx, dy = (px - cx) / rr, (py - cy) / rr
                q = dx * dx + dy * dy
                if q >= 1: continue
                v = -dx * .55 - dy * .83
                v += (BAYER[py & 3][px & 3] / 16.0 - .5) * .16
                L.put(px, py, cols[0] if v > .62 and q > .34 else cols[1] if v > .08 else cols[2])
    for px in range(int(x - w / 2), int(x + w / 2)):
        t = (px - x) / float(w)
        for py in range(int(y - r * .4 * (1 - 4 * t * t)), int(y + flat * (1 - 3 * t * t) - h(seed, px // 6) % 2)): L.put(px, py, cols[2])

def streak(L, seed, x, y, w, c, edge, under):
    """thin sunset cloud: lens, lit from below"""
    hh = max(2, int(w / 26))
    for i in range(-w // 2, w // 2):
        t = 2.0 * i / w; body = (1 - t * t)
        n = .75 + .5 * rnd(seed, (i + 999) // 9)
        up, dn = int(round(hh * body * n)), int(round(hh * .45 * body))
        if body * n < .18: continue
        for k in range(-up, dn + 1):
            L.put(x + i, y + k, edge if k == dn else (under if k == dn - 1 and h(seed, i // 4) % 3 else c))

# ------------------------------------------------------------------- mesa
def butte(L, seed, cx, w, top, foot, cliff, lit, base, dark, line, talus=1.3):
    """flat-topped rock: stepped cap, fluted cliff, talus apron; sun from the left"""
    xl, xr = cx - w // 2, cx + w // 2
    steps = [(h(seed, 1) % 5, w * .16), (2 + h(seed, 2) % 6, w * .1)]
    bed = [top + int(cliff * f) for f in (.16, .3, .55, .8)]
    run = int((foot - top - cliff) * talus)
    for x in range(xl - run, xr + run):
        inx = xl <= x < xr
        if inx:
            t = top
            if x - xl < steps[0][1]: t += steps[0][0]
            if xr - x < steps[1][1]: t += steps[1][0]
            t += (h(seed, x // 5, 9) % 3 == 0)
        else:
            d = xl - x if x < xl else x - xr + 1
            t = top + cliff + int(d / talus) + (h(seed, x // 3, 5) % 2)
        u = (x - xl) / float(w)
        flute = (h(seed, x // 3) % 100 / 100.0 - .5) * .22
        for y in range(t, foot):
            wob = h(seed, x // 6, y // 9, 3) % 3 - 1
            if y < top + cliff:
                v = u + flute * (1 if y > top + cliff * .16 else .3)
                c = lit if v < .3 else dark if v > .64 else base
                if y in (bed[0], bed[2] + wob) and h(seed, x // 4, y) % 4: c = line if c != lit else base
                if y == t and c != dark: c = lit
                if y == bed[1] + wob and c == base and h(seed, x // 5) % 2: c = lit
                if h(seed, x, 21) % 13 == 0 and y > top + cliff * .3 and c == base: c = dark
            else:
                v = u + ((y - top - cliff) / float(max(1, run))) * (-.2 if x < cx else .2)
                c = lit if v < .12 and h(seed, (x - y) // 4) % 3 else dark if v > .6 and h(seed, (x + y) // 5) % 4 else base
            L.put(x, y, c)

def saguaro(L, x, foot, hh, c, lit):
    for y in range(foot - hh, foot):
        ww = 2 if y > foot - hh else 1
        for k in range(-ww, ww + 1): L.put(x + k, y, lit if k == -ww else c)
    for side, a, b, up in ((-1, .45, 5, .33), (1, .6, 6, .4)):
        ya = foot - int(hh * a); top = ya - int(hh * up)
        for k in range(2, b + 2):
            for q in (0, 1): L.put(x + side * k, ya + q, c)
        for y in range(top, ya + 1):
            for k in (0, 1): L.put(x + side * (b + k), y, lit if (side < 0 and k == 1) or (side > 0 and k == 0) else c)

def mesa():
    S = sky([(0, '2'), (62, '3'), (118, 'o'), (172, 'r'), (214, 'p'), (262, 'f')])
    cx, cy, r = 196, 178, 38
    d = np.hypot(XX - cx, YY - cy)
    S.dither(np.clip((96 - d) / 58, 0, 1) * 9, 'p', d < 96)
    S.disc(cx, cy, r, 'f')
    for k, yy in enumerate((cy + 10, cy + 17, cy + 23, cy + 28, cy + 32)): S.fill((d < r) & (YY >= yy) & (YY < yy + 1 + k // 2), 'p')
    for k, (x, y, w) in enumerate([(90, 64, 150), (300, 92, 200), (520, 58, 170), (420, 128, 120), (610, 116, 140), (160, 140, 170), (30, 118, 90), (360, 156, 150), (560, 168, 110)]):
        streak(S, 70 + k, x, y, w, '3' if y < 80 else '4' if y < 110 else 'o', 'r' if y < 130 else 'p', 'o' if y < 130 else 'r')
    out = [S]
    A = Layer()                                     # far: pale mauve buttes in the glow
    for k, (x, w, t, cl) in enumerate([(60, 84, 186, 26), (150, 26, 176, 34), (262, 120, 196, 20), (392, 60, 180, 32), (452, 22, 190, 22), (556, 104, 190, 26)]):
        butte(A, 100 + k, x, w, t, 300, cl, 'r', '5', '4', '4', 2.2)
    for x in range(W): A.vspan(x, 248 + 3 * math.sin(x * 6.283 / 320), H, '5')
    haze(A, 212, 262, '6', 11)
    out.append(A)
    M = Layer()                                     # middle
    for k, (x, w, t, cl) in enumerate([(20, 120, 196, 46), (206, 44, 206, 50), (330, 150, 214, 38), (498, 52, 188, 62), (566, 26, 208, 44)]):
        butte(M, 140 + k, x, w, t, 330, cl, 'o', '4', '3', '3', 1.5)
    for x in range(W): M.vspan(x, 286 + 4 * math.sin(x * 6.283 / 640 + 1) + 2 * math.sin(x * 6.283 / 128), H, '4')
    haze(M, 246, 312, '5', 9)
    out.append(M)
    F = Layer()                                     # near: canyon rim, arch, saguaros
    top = [0] * W
    for x in range(W):
        y = 300 + 7 * math.sin(x * 6.283 / 640) + 4 * math.sin(x * 6.283 / 213 + 2)
        top[x] = int(y) // 3 * 3
    for x in range(W):
        for y in range(top[x], H):
            c = '3'
            if y == top[x]: c = '4'
            elif (y - top[x]) in (7, 8, 17, 29, 30) and h(9, x // 13, y // 3) % 5: c = '2'
            elif (y - top[x]) > 8 and h(9, x // 2, (y - top[x]) // 11) % 19 == 0: c = '2'
            F.put(x, y, c)
    butte(F, 171, 96, 92, 238, 330, 48, '4', '3', '2', '2', 1.0)
    butte(F, 172, 404, 130, 250, 330, 40, '4', '3', '2', '2', 1.0)
    hole = ((XX - 404) / 32.0) ** 2 + np.clip((YY - 298) / 26.0, -9, 0) ** 2 < 1     # the arch
    rim = ((XX - 404) / 34.5) ** 2 + np.clip((YY - 298) / 28.5, -9, 0) ** 2 < 1
    F.fill(rim & (YY < 306) & (XX > 404), '4'); F.fill(rim & (YY < 306) & (XX <= 404), '2')
    F.a[hole & (YY < 304)] = 0
    for k, (x, hh) in enumerate([(190, 34), (232, 22), (300, 40), (508, 30), (548, 44), (604, 24), (20, 26)]): saguaro(F, x, top[x] + 3, hh, '2', '4')
    haze(F, 318, 352, '2', 12)
    out.append(F)
    return out

# ------------------------------------------------------------------- hollow
def cone(L, seed, x, y0, length, w, lit, base, dark, up=False, line=None):
    """stalactite (or stalagmite when up) with drip rings"""
    for k in range(int(length)):
        t = k / float(length)
        hw = w * (1 - t) ** 1.35 * (1 + .1 * math.sin(k * .21 + seed) + .05 * math.sin(k * .5)) + .6
        y = y0 - k if up else y0 + k
        sway = int(round(1.5 * math.sin(k * .08 + seed)))
        for i in range(-int(hw), int(hw) + 1):
            u = i / max(hw, 1.0)
            c = lit if u < -.45 else dark if u > .35 else base
            if line and k % 9 == seed % 9 and abs(u) < .8 and h(seed, k, i // 2) % 3: c = dark if c == base else c
            L.put(x + i + sway, y, c)

def crystal(L, x, y, ang, length, w, cols):
    """hexagonal prism growing from (x, y); cols = dark, mid, light, edge"""
    ca, sa = math.cos(ang), math.sin(ang)
    P = lambda u, v: (x + u * ca - v * sa, y + u * sa + v * ca)
    tip = length
    sh = length - w * 1.5
    L.poly([P(0, -w), P(sh, -w), P(tip, 0), P(sh, w), P(0, w)], cols[0])
    L.poly([P(0, -w), P(sh, -w), P(tip, 0), P(sh - 1, w * .1), P(0, w * .1)], cols[1])
    L.poly([P(0, -w), P(sh, -w), P(tip, 0), P(sh, -w * .35), P(0, -w * .35)], cols[2])
    n = int(length)
    for k in range(int(n * .35), int(sh)): 
        px, py = P(k, -w * .35); L.put(int(px), int(py), cols[3] if k > sh * .75 else cols[2])

def glow(L, x, y, r, c, top=9, sq=1.0):
    dx = (XX - x + W / 2) % W - W / 2
    d = np.hypot(dx, (YY - y) * sq)
    L.dither(np.clip(1 - d / r, 0, 1) ** 1.3 * top, c)

def cavewall(L, seed, top, bottom, c, edge, amp, floor, famp):
    """ceiling and floor masses with lumpy outlines"""
    cs = [rnd(seed, k) * 6.283 for k in range(8)]
    f = lambda x, o: sum(math.sin(x * 6.283 / W * m + cs[(k + o) % 8]) / (k + 1.2) for k, m in enumerate((2, 5, 9, 17)))
    tops, flo = [], []
    for x in range(W):
        yt = int(top + amp * f(x, 0)) + h(seed, x // 5) % 2; yb = int(floor + famp * f(x, 4)) + h(seed, x // 4, 2) % 2
        L.vspan(x, 0, yt, c); L.vspan(x, yb, H, c)
        L.put(x, yt, edge if h(seed, x // 6, 7) % 3 == 0 else c); L.put(x, yb, edge)
        tops.append(yt); flo.append(yb)
    return tops, flo

def hollow():
    S = sky([(0, '0'), (58, '1'), (120, 'k'), (178, 'l'), (236, 'k'), (300, '1'), (350, '0')])
    for cx, r, t in ((150, 130, 7), (470, 170, 9)):
        glow(S, cx, 176, r, 'l', t, 1.5); glow(S, cx, 180, r * .5, 'm', 5, 1.6)
    out = [S]
    A = Layer()                                    # far columns, blue in the mist
    tp, fl = cavewall(A, 5, 46, 0, 'k', 'k', 16, 262, 10)
    for k in range(22):
        x = int(rnd(31, k) * W); cone(A, k, x, tp[x] - 2, 20 + 60 * rnd(32, k), 4 + 7 * rnd(33, k), 'l', 'k', 'k')
    for k in range(16):
        x = int(rnd(34, k) * W); cone(A, k, x, fl[x] + 3, 18 + 46 * rnd(35, k), 5 + 7 * rnd(36, k), 'l', 'k', 'k', True)
    for x in (96, 352, 540):                       # full pillars
        cone(A, x, x, 20, 150, 24, 'l', 'k', 'k'); cone(A, x, x, 300, 170, 26, 'l', 'k', 'k', True)
    haze(A, 236, 320, '1', 12)
    for x0, ww in ((104, 12), (122, 30), (430, 22), (460, 44), (566, 16)):   # light falling through the roof
        u = XX - x0 - (YY - 40) * .32
        m = (u > 0) & (u < ww + YY * .06) & (YY > 20) & (YY < 290)
        f = np.clip(1 - (YY - 36) / 250.0, 0, 1) * np.clip((YY - 20) / 40.0, 0, 1)
        A.dither(f * 12, 'l', m); A.dither(f * (4 if ww > 20 else 2), 'm', m & (u > 4))
    out.append(A)
    M = Layer()
    tp, fl = cavewall(M, 8, 30, 0, '1', '2', 15, 292, 9)
    for k in range(18):
        x = int(rnd(41, k) * W); cone(M, k, x, tp[x] - 3, 26 + 66 * rnd(42, k), 5 + 9 * rnd(43, k), '2', '1', '1', False, 1)
    for k in range(12):
        x = int(rnd(44, k) * W); cone(M, k, x, fl[x] + 4, 22 + 56 * rnd(45, k), 6 + 9 * rnd(46, k), '2', '1', '1', True, 1)
    for x in (210, 610):
        cone(M, x, x, 10, 170, 30, '2', '1', '1', False, 1); cone(M, x, x, 330, 190, 34, '2', '1', '1', True, 1)
    for k, (x, s) in enumerate([(60, 1.0), (300, 1.35), (446, .9), (560, 1.1)]):
        y = fl[x] + 4
        hue = (('3', 'P', 'Q', 'w'), ('1', 'u', 'v', 'x'))[k % 2]
        glow(M, x, y - 16 * s, 64 * s, ('2', 'k')[k % 2], 9); glow(M, x, y - 14 * s, 34 * s, ('P', 'u')[k % 2], 6)
        for ang, ln, w in ((-2.2, 26, 4), (-1.0, 24, 4), (-1.85, 40, 6), (-1.3, 34, 5), (-1.57, 20, 5)):
            crystal(M, x + int(10 * math.cos(ang)), y, ang, ln * s, w * s, hue)
    out.append(M)
    F = Layer()
    tp, fl = cavewall(F, 13, 16, 0, '0', '1', 9, 326, 8)
    for k in range(16):
        x = int(rnd(51, k) * W); cone(F, k, x, tp[x] - 3, 16 + 44 * rnd(52, k), 5 + 8 * rnd(53, k), '1', '0', '0', False, 1)
    for k in range(10):
        x = int(rnd(54, k) * W); cone(F, k, x, fl[x] + 4, 14 + 36 * rnd(55, k), 6 + 8 * rnd(56, k), '1', '0', '0', True, 1)
    for k in range(14):                            # hanging roots
        x = int(rnd(57, k) * W); n = 20 + int(50 * rnd(58, k))
        for y in range(n): F.put(x + int(2 * math.sin(y * .12 + k)), tp[x] + y, '0' if y % 7 else '1')
    out.append(F)
    return out

# ------------------------------------------------------------------- mountains, trees
def peaks(L, seed, plist, foot, lit, dark, snowl, snowd, snowline, rough=3, subs=9):
    """mountains = many cones, high ones first; each has a zigzag ridge with its left face lit"""
    cones = []
    for k, (px, py, sl, sr) in enumerate(plist):
        cones.append((py, px, sl, sr, k * 31))
        for j in range(subs):
            side = -1 if j % 2 else 1
            d = 12 + 70 * rnd(seed, k, j, 1)
            cones.append((py + d * (sl if side < 0 else sr) + 2 + 9 * rnd(seed, k, j, 2), px + side * d, sl * (.9 + .5 * rnd(seed, k, j, 3)), sr * (.9 + .5 * rnd(seed, k, j, 4)), k * 31 + j + 1))
    cones.sort()
    for py, px, sl, sr, cid in cones:
        reach = int((foot - py) / min(sl, sr)) + 2
        zig = []; z = 0.0; dirn = 1; left = 5
        for t in range(int(foot - py) + 2):
            z += dirn * (.55 + .5 * rnd(seed, cid, t)); left -= 1
            if left <= 0: dirn = -dirn; left = 4 + h(seed, cid, t, 5) % 7
            zig.append(z * min(1.0, .35 + t / 50.0))
        for dx in range(-reach, reach + 1):
            jag = rough * (rnd(seed, cid, (dx + 999) // 3) - .5) * min(1, abs(dx) / 6.0)
            y0 = int(py + (-dx * sl if dx < 0 else dx * sr) + jag); x = int(px) + dx
            for y in range(max(0, y0), foot):
                t = min(len(zig) - 1, int(y - py))
                if t < 0: continue
                face = lit if dx < zig[t] else dark
                if snowl:
                    sn = snowline + 8 * (rnd(seed, cid, (dx + 999) // 4, 6) - .5) + 5 * math.sin(dx * .5)
                    if y < sn - (0 if face == lit else 5): face = snowl if face == lit else snowd
                L.put(x, y, face)

def pine(L, seed, x, foot, hh, base, dark, snow=None, lit=None, lean=0):
    """drooping tiers, painted from the foot up so that each tier overlaps the one below"""
    tiers = max(4, hh // 10); wmax = hh * .25
    for i in (-1, 0, 1):
        for y in range(foot - hh // 4, foot + max(3, hh // 14)): L.put(x + i, y, dark)
    for k in range(tiers - 1, -1, -1):
        f = k / float(tiers - 1)
        apex = foot - hh + int(hh * .86 * k / tiers); deep = hh / tiers * (1.55 + .25 * rnd(seed, k, 3)); hw = wmax * (.2 + .8 * f) * (.88 + .24 * rnd(seed, k))
        off = int(round((rnd(seed, k, 7) - .5) * 2)) if 0 < k else 0
        for i in range(-int(hw), int(hw) + 1):
            u = abs(i) / max(1.0, hw)
            t0 = apex + deep * (u ** 1.25) * .8
            t1 = apex + deep * (.72 + .28 * u) - (h(seed, k, (i + 50) // 2, 4) % 3)
            for y in range(int(t0), int(t1) + 1):
                v = (y - t0)
                c = base
                if i > hw * .2 or y > t1 - 2: c = dark
                if lit and i < -hw * .15 and v < 3 and h(seed, k, i, 5) % 3: c = lit
                if snow and v < (3.2 - 2.2 * u if i < hw * .35 else 1) * min(1.4, hh / 70.0) and h(seed, k, (i + 50) // 3, 9) % 7: c = snow
                L.put(x + i + off, y, c)

def hills(seed, y, amp, ms=(1, 3, 5)):
    ph = [rnd(seed, k) * 6.283 for k in range(len(ms))]
    return [int(y + sum(amp / (k + 1.0) * math.sin(x * 6.283 / W * m + ph[k]) for k, m in enumerate(ms))) for x in range(W)]

def pines():
    S = sky([(0, '5'), (70, '6'), (130, 'p'), (186, 'f'), (240, 'f')])
    cx, cy = 470, 176
    d = np.hypot(XX - cx, (YY - cy) * 1.15)
    S.dither(np.clip((120 - d) / 90, 0, 1) * 10, 'f', d < 120)
    S.disc(cx, cy, 20, 'f'); S.disc(cx, cy, 17, 'w')
    for k, (x, y, w) in enumerate([(110, 52, 190), (330, 34, 150), (560, 60, 170), (220, 96, 140), (420, 104, 180), (620, 118, 120), (40, 130, 130)]):
        streak(S, 170 + k, x, y, w, '6' if y < 70 else 'p', 'f', 'p' if y < 70 else 'f')
    out = [S]
    A = Layer()
    peaks(A, 7, [(70, 138, .62, .7), (196, 118, .66, .6), (318, 146, .7, .8), (430, 128, .6, .62), (548, 112, .72, .66), (622, 150, .8, .7)], 300, 'n', '5', 's', 'n', 172)
    haze(A, 182, 244, 's', 16)
    out.append(A)
    Mm = Layer()                                   # far forest, blue with mist
    hl = hills(3, 236, 9)
    for x in range(W): Mm.vspan(x, hl[x], H, 'm')
    for k in range(150):
        x = int(rnd(61, k) * W); pine(Mm, k, x, hl[x] + 8 + int(14 * rnd(62, k)), 24 + int(26 * rnd(63, k)), 'm', 'm' if k % 3 else 'l', None, 'n')
    haze(Mm, 232, 286, 'n', 15)
    out.append(Mm)
    M = Layer()
    hl = hills(5, 266, 8)
    for x in range(W): M.vspan(x, hl[x], H, 'l')
    order = sorted(range(64), key=lambda k: rnd(72, k))
    for k in order:
        x = int((k + rnd(71, k) * .8) * W / 64); pine(M, 50 + k, x, hl[x] + 6 + int(16 * rnd(72, k)), 44 + int(46 * rnd(73, k) ** 1.5), 'l', 'k', 'n', 'm')
    haze(M, 258, 312, 'm', 13)
    out.append(M)
    F = Layer()
    hl = hills(6, 306, 6)
    for x in range(W):
        F.vspan(x, hl[x], H, 'k'); F.vspan(x, hl[x], hl[x] + 2, 'n'); 
        if h(5, x // 3) % 3: F.vspan(x, hl[x] + 2, hl[x] + 4, 'm')
    for k in range(40):                            # drifts on the forest's floor, the nearer the larger
        far = k / 40.; x, y, wd = int(rnd(86, k) * W), 318 + int(far * 44), 22 + int(rnd(88, k) * (18 + 30 * far))
        for i in range(-wd, wd + 1):
            top = int(y - (3 + 6 * far) * math.cos(i * 1.57 / wd) ** 1.5); F.vspan(x + i, top, top + 10, 'k')
            for d in range(2 + int(3 * math.cos(i * 1.57 / wd))):
                if BAYER[(top + d) % 4][(x + i) % 4] < 17 - d * 4: F.put(x + i, top + d, 'l')
    haze(F, 338, 372, '2', 9)
    for k in range(26):
        x = int((k + rnd(81, k) * .9) * W / 26); foot = hl[x] + 4 + int(12 * rnd(82, k))
        for i in range(-12, 13): F.put(x + i, foot + 3 + abs(i) // 6, 'l' if abs(i) > 5 else 'm')
        pine(F, 90 + k, x, foot, 60 + int(70 * rnd(83, k) ** 1.6), 'B', 'A', 's', 'B')
    out.append(F)
    return out

def bolt(L, x, y, y1, wide, seed):
    """lightning far off"""
    seg = dx = 0
    for y in range(y, y1):
        if seg <= 0: seg = 3 + h(seed, y) % 6; dx = (h(seed, y, 1) % 3 - 1) * (1 + h(seed, y, 2) % 2)
        x += dx if seg % 2 else 0; seg -= 1
        for k in range(-1, wide + 1): L.put(x + k, y, 'w' if 0 <= k < wide else '6')
        if wide > 1 and h(seed, y, 3) % 22 == 0: bolt(L, x - 1, y, min(y1, y + 30), 1, seed + y)

def stormtop():
    S = sky([(0, '0'), (86, '1'), (160, '2'), (226, '3'), (276, '4')])
    for k in range(150):
        x, y = int(rnd(91, k) * W), int(rnd(92, k) ** 1.4 * 190)
        c = 'w' if k % 11 == 0 else '5' if k % 3 else '3'
        S.put(x, y, c)
        if k % 23 == 0:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)): S.put(x + dx, y + dy, '4')
    S.disc(130, 62, 21, 's'); S.disc(127, 59, 17, 'w')
    for x, y, r in ((136, 56, 4), (124, 70, 3), (140, 70, 2)): S.disc(x, y, r, 's')
    d = np.hypot(XX - 130, YY - 62)
    S.dither(np.clip((64 - d) / 44, 0, 1) * 6, '2', (d < 64) & (d > 21))
    out = [S]
    A = Layer()                                    # storm front, far off; its lightning is a prop
    for k, (x, y, n, w, r) in enumerate([(500, 196, 9, 250, 46), (590, 176, 6, 150, 38), (420, 214, 7, 190, 30), (40, 222, 8, 200, 30), (240, 230, 8, 220, 26)]):
        puffs(A, 200 + k, x, y, n, w, r, ('4', '3', '2') if k < 2 else ('3', '3', '2'), 14)
    up = {'2': '3', '3': '4', '4': '5', '5': '6'}
    for rad in (86, 46):                           # the flash lifts every tone one step, twice near the bolt
        d = np.hypot(XX - 508, (YY - 188) * 1.25)
        m = (BAY < np.clip((rad - d) / 16, 0, 1) * 16) & A.solid()
        old = A.a.copy()
        for k, v in up.items(): A.a[m & (old == IX[k])] = IX[v]
    out.append(A)
    R = Layer()
    peaks(R, 17, [(40, 206, .8, .7), (150, 188, .7, .9), (262, 214, .8, .7), (372, 196, .9, .8), (470, 222, .7, .8), (568, 192, .8, .9)], 340, '3', '2', '4', '3', 214, 4, 6)
    haze(R, 232, 300, '3', 14)
    out.append(R)
    M = Layer()
    peaks(M, 29, [(100, 236, 1.1, .9), (214, 262, .9, 1.2), (330, 230, 1.2, 1.0), (452, 256, 1.0, 1.2), (560, 238, 1.1, 1.0)], H, '2', '1', '3', '2', 256, 5, 5)
    for k, (x, y, n, w, r) in enumerate([(60, 318, 9, 260, 20), (300, 326, 10, 300, 22), (520, 316, 9, 260, 20)]): puffs(M, 230 + k, x, y, n, w, r, ('3', '2', '2'), 8)
    for x in range(W): M.vspan(x, 322 + 3 * math.sin(x * 6.283 / 320), H, '2')
    haze(M, 322, 352, '1', 12)
    out.append(M)
    F = Layer()
    for k, (x, y, n, w, r) in enumerate([(160, 352, 10, 300, 20), (420, 356, 9, 260, 18), (620, 350, 8, 220, 18)]): puffs(F, 260 + k, x, y, n, w, r, ('2', '1', '1'), 20)
    out.append(F)
    return out

SETS = {'mesa': mesa, 'hollow': hollow, 'pines': pines, 'stormtop': stormtop}

def build(atlas, only=None):
    for name, fn in SETS.items():
        if only and name not in only: continue
        for n, L in enumerate(fn()):
            B.save_sheet(L.image(), 'bg_%s_%d' % (name, n))
            atlas.append('sheet bg_%s_%d.png' % (name, n)); atlas.append('layer 0 0 640 360 1 1')
