"""Procedural autotiled ground.  One sheet per world, 528x1024:

  row    = phase, (tx & 7) + 8 * (ty & 7): the rock is one 128x128 texture that wraps,
           so stones run across tile borders and nothing repeats within 8 tiles.
           (The engine takes any square count of rows: 1, 4, 16 or 64.)
  column = 0-15 mask of solid neighbours (1 up, 2 right, 4 down, 8 left)
           16-19 inner-corner overlays nw ne se sw (both sides solid, diagonal open)
           20-25 slopes /45  \45  /22lo /22hi \22hi \22lo
           26-31 overlays for the tile under each of those slopes
           32    back wall, for hollows cut into the rock (not solid)
"""
import math, os
from PIL import Image
import build as B

N = 128
P = 8                      # phases per side
INF = 99

def h(*a):
    v = 2166136261
    for k in a:
        v = ((v ^ (int(k) & 0xffffffff)) * 16777619) & 0xffffffff
        v ^= v >> 13
    v = (v * 0x5bd1e995) & 0xffffffff
    return (v ^ (v >> 15)) & 0xffff

def rnd(*a): return h(*a) / 65536.0

def wave(seed, amp, n=N):
    """periodic smooth integer profile, mean 0"""
    ph = [rnd(seed, k) * 6.283 for k in range(4)]
    return [amp * (math.sin(6.283 * x / n + ph[0]) + .7 * math.sin(12.566 * x / n + ph[1]) + .5 * math.sin(25.13 * x / n + ph[2])) / 2.2 for x in range(n)]

def scallops(seed, base, amp, wmin, wmax):
    """hanging fringe: rounded lobes whose widths sum to N"""
    out = []; k = 0
    while len(out) < N:
        w = wmin + h(seed, k) % (wmax - wmin + 1)
        if N - len(out) - w < wmin: w = N - len(out)
        a = amp * (.55 + .45 * rnd(seed, k, 7))
        out += [base + int(round(a * math.sin(math.pi * (i + .5) / w))) for i in range(w)]
        k += 1
    return out

# ---------------------------------------------------------------- rock textures
def cells_strata(seed):
    """mesa: flat beds of long blocks -> cell id per pixel"""
    heights = [9, 5, 12, 7, 10, 5, 13, 8, 6, 11, 5, 9, 12, 6, 10]
    assert sum(heights) == N
    ids = [[0] * N for _ in range(N)]
    tops = []; y = 0
    for k, hh in enumerate(heights):
        tops.append([y + v for v in wave(seed + k, 1.6)]); y += hh
    cuts = []
    for k, hh in enumerate(heights):
        xs = []; x = h(seed, k, 3) % 9
        while x < N - 6:
            xs.append(x); x += 17 + h(seed, k, x) % 16
        cuts.append(xs)
    for x in range(N):
        for yy in range(N):
            bed = None
            for k in range(len(heights)):
                t0 = round(tops[k][x]); t1 = round(tops[(k + 1) % len(heights)][x]) + (N if k == len(heights) - 1 else 0)
                if t0 <= yy < t1 or t0 <= yy + N < t1: bed = k; break
            if bed is None: bed = len(heights) - 1
            xs = cuts[bed]; lean = (yy % 5) // 3
            j = sum(1 for c in xs if c <= (x + lean) % N) % len(xs)
            ids[yy][x] = bed * 16 + j
    return ids

def cells_voronoi(seed, count, sx=1.0, sy=1.0, rot=0.0, jitter=1.2):
    """relaxed wrapped voronoi; sx, sy, rot squash the metric into slabs"""
    g = int(round(math.sqrt(count))); pts = []
    for j in range(g):
        for i in range(g):
            pts.append(((i + .5 + (j % 2) * .5 + (rnd(seed, i, j, 1) - .5) * jitter) * N / g, (j + .5 + (rnd(seed, i, j, 2) - .5) * jitter) * N / g))
    c, s = math.cos(rot), math.sin(rot)
    ids = [[0] * N for _ in range(N)]
    for y in range(N):
        for x in range(N):
            best = 1e9; bi = 0
            for k, (px, py) in enumerate(pts):
                dx = (x - px + N / 2) % N - N / 2; dy = (y - py + N / 2) % N - N / 2
                u, v = (dx * c + dy * s) / sx, (-dx * s + dy * c) / sy
                d = u * u + v * v
                if d < best: best, bi = d, k
            ids[y][x] = bi
    return ids

def texture(ids, seed, strata=False):
    """cell ids -> list of (kind, tone): kind 0 crack, 1 shade, 2 base, 3 light"""
    at = lambda x, y: ids[y % N][x % N]
    tex = [[None] * N for _ in range(N)]
    for y in range(N):
        for x in range(N):
            c = at(x, y); tone = (h(seed, c // 16, 3) % 10) if strata else h(seed, c) % 10
            r, d, l, u = at(x + 1, y) != c, at(x, y + 1) != c, at(x - 1, y) != c, at(x, y - 1) != c
            kind = 2
            if r or d: kind = 0
            elif at(x + 2, y) != c or at(x, y + 2) != c: kind = 1
            elif (u or l) : kind = 3
            # break long lines so the stones do not read as a net
            if kind == 3 and l and not u and h(seed, x // 2, y // 3) % 5 < 3: kind = 2
            if kind == 3 and h(seed, c, x // 4, y // 4) % 4 == 0: kind = 2
            if kind == 1 and h(seed, c, x // 5, y // 5, 5) % 3 == 0: kind = 2
            tex[y][x] = (kind, tone, h(seed, c, 44) % 10)
    return tex

class World: pass
WORLDS = {}

def world(name, **kw):
    w = World(); w.name = name; w.__dict__.update(kw); WORLDS[name] = w

# zone tables: (crack, shade, base, light) for normal and for pale stones
world('mesa', seed=11, cells=lambda: cells_strata(11),
      lit=('b', 'b', 'c', 'd'), lit2=('b', 'c', 'd', 'e'), mid=('a', 'b', 'b', 'c'), mid2=('b', 'b', 'c', 'c'), dark=('a', 'b', 'b', 'b'), pale=3,
      strata=True, stones=9, out='a', rimL='d', rimR='b', cap=scallops(3, 4, 3, 5, 9), capcol='feedb', under='b', strand=0, back='#ab')
world('hollow', seed=23, cells=lambda: cells_voronoi(23, 121, 1.25, 1, 0),
      lit=('1', '2', '3', '4'), lit2=('1', '3', '4', '5'), mid=('1', '2', '2', '3'), mid2=('1', '2', '3', '3'), dark=('0', '1', '1', '1'), pale=2,
      strata=False, stones=4, out='0', rimL='4', rimR='2', cap=scallops(9, 3, 3, 4, 7), capcol='DCCBA', under='1', strand=3, back='#01')
world('pines', seed=37, cells=lambda: cells_voronoi(41, 144, 1.3, .9, .2),
      lit=('h', 'h', 'E', 'F'), lit2=('h', 'E', 'F', 'e'), mid=('a', 'h', 'h', 'E'), mid2=('a', 'h', 'E', 'E'), dark=('#', 'a', 'a', 'a'), pale=1,
      strata=False, stones=2, out='#', rimL='F', rimR='h', cap=scallops(15, 5, 4, 6, 11), capcol='wwsnm', under='a', strand=0, back='##a')
world('stormtop', seed=53, cells=lambda: cells_voronoi(57, 100, 1.9, .75, -.42),
      lit=('k', 'l', 'l', 'm'), lit2=('k', 'l', 'm', 'n'), mid=('1', 'k', 'k', 'l'), mid2=('1', 'k', 'l', 'l'), dark=('0', '1', '1', '1'), pale=3,
      strata=False, stones=5, out='0', rimL='n', rimR='k', cap=scallops(21, 3, 2, 4, 8), capcol='65543', under='1', strand=2, back='#01')

def zone_jitter(w, X, Y): return (h(w.seed, X // 3, Y // 3, 91) % 5) - 2

def rock(w, X, Y, d, shade=INF):
    """texture colour; d = depth behind a lit side (top, left), shade = behind a shaded one"""
    kind, tone, fate = w.tex[Y % N][X % N]
    j = zone_jitter(w, X % N, Y % N)
    z = min(d + j, shade + j + (4 if shade > 2.5 else 0))
    if 12 <= z < 16 and fate < 5 and not w.strata: z = 11      # stray stones soften the step to the dark core
    pale = tone < w.pale
    if z < 8: t = w.lit2 if pale else w.lit
    elif z < 12: t = w.mid2 if pale else w.mid
    else:                      # deep inside: only some stones show, the rest is quiet
        t = w.dark
        if w.strata:
            if kind == 0 and h(w.seed, X % N // 7, Y % N // 3, 17) % 5 < 3: kind = 2
            if kind == 3 and pale and h(w.seed, X % N // 3, Y % N) % 4: return w.mid2[3]
        elif fate >= w.stones: kind = 2
        elif kind == 3: return w.mid[2]
        if kind == 2 and h(w.seed, X % N, Y % N, 61) % 97 == 0: return w.mid[2]
    return t[kind]

def capcolour(w, X, depth, thick):
    c = w.capcol; left = thick - depth
    if depth < 1: return c[0]
    if left <= 1: return c[4] if h(w.seed, X, 5) % 3 else c[3]
    if left <= 2: return c[3]
    if depth < 2: return c[0] if h(w.seed, X // 2, 8) % 3 == 0 else c[1]
    return c[2] if left <= 3 else c[1]

def pixel(w, X, Y, top, left, right, bottom, corner=INF):
    """distances to each open side (INF when closed); returns a palette char"""
    X %= N; Y %= N
    wl = 1 + (w.wall[Y] > .55) ; wr = 1 + (w.wall[(Y + 29) % N] > .55); wb = (w.wall[(X + 11) % N] > .2) + 0
    thick = w.cap[X]
    if w.strand and h(w.seed, X, 33) % 5 == 0: thick += 1 + h(w.seed, X, 34) % w.strand
    # convex corner: the cap rounds off
    if top < INF:
        if left < INF and top + left < 2 - (top > 0): return '.'
        if right < INF and top + right < 2 - (top > 0): return '.'
    if top < thick and not (top > thick - 3 and (left < 0 or right < 0)):
        if left < 1 or right < 1: return w.capcol[2] if top < 3 else (w.capcol[3] if top < 5 else ('.' if top >= thick - 1 else w.capcol[4]))
        return capcolour(w, X, top, thick)
    if left < wl or right < wr or bottom < wb: return '.'
    if left < wl + 1 or right < wr + 1 or bottom < wb + 1: return w.out
    if bottom < INF and (left < wl + 2 or right < wr + 2) and bottom < wb + 2: return w.out
    if top < thick + 1 or (top < thick + 2 and h(w.seed, X // 2, 71) % 3): return w.under
    if bottom < wb + 2 + (h(w.seed, X // 3, 3) % 2): return w.lit[0]
    if right < wr + 2 + (h(w.seed, Y // 3, 4) % 2): return w.rimR
    if left < wl + 2 + (h(w.seed, Y // 4, 6) % 3 == 0): 
        if w.tex[Y][X][0] != 0 or h(w.seed, Y, 13) % 3: return w.rimL
    return rock(w, X, Y, min(max(0, top - 4) if top < INF else INF, left, corner), min(right, bottom))

# surface height (first solid row) inside the tile for each slope kind
SLOPES = [lambda x: 15 - x, lambda x: x, lambda x: 15 - x // 2, lambda x: 7 - x // 2, lambda x: x // 2, lambda x: 8 + x // 2]
STEEP = [.75, .75, .92, .92, .92, .92]

def render(w):
    w.tex = texture(w.cells(), w.seed, w.strata)
    w.wall = [rnd(w.seed, y // 3, 77) for y in range(N)]
    im = Image.new('RGBA', (528, 16 * P * P)); put = im.putpixel
    for ph in range(P * P):
        ox, oy = ph % P * 16, ph // P * 16
        for col in range(33):
            for y in range(16):
                for x in range(16):
                    X, Y = ox + x, oy + y; c = '.'
                    if col < 16:
                        c = pixel(w, X, Y, y if not col & 1 else INF, x if not col & 8 else INF, 15 - x if not col & 2 else INF, 15 - y if not col & 4 else INF)
                    elif col < 20:
                        k = col - 16
                        dx = x if k in (0, 3) else 15 - x; dy = y if k in (0, 1) else 15 - y
                        d = math.hypot(dx + .5, dy + .5)
                        if d < (12 if k < 2 else 9) + zone_jitter(w, X, Y):
                            c = rock(w, X, Y, d) if k == 0 else rock(w, X, Y, d + 3) if k == 1 else rock(w, X, Y, INF, d)
                            if k in (0, 1) and dx + dy < 3: c = w.under
                    elif col < 26:
                        k = col - 20; s = SLOPES[k](x)
                        if y >= s: c = pixel(w, X, Y, (y - s) * STEEP[k], INF, INF, INF)
                    elif col == 32:
                        kind, tone, fate = w.tex[(Y + 20) % N][(X + 31) % N]
                        c = w.back[0] if kind == 0 and h(w.seed, X // 3, Y // 3, 2) % 3 else w.back[2] if kind == 3 and fate < 6 else w.back[1]
                    else:
                        k = col - 26; d = (16 + y - SLOPES[k](x)) * STEEP[k]
                        if d < 13 + zone_jitter(w, X, Y): c = pixel(w, X, Y, d, INF, INF, INF)
                    if c != '.': put((col * 16 + x, ph * 16 + y), B.RGBA[c])
    return im

COLS = (['mask%d' % m for m in range(16)] + ['in_nw', 'in_ne', 'in_se', 'in_sw'] +
        ['slope45r', 'slope45l', 'slope22r_lo', 'slope22r_hi', 'slope22l_hi', 'slope22l_lo'] +
        ['under45r', 'under45l', 'under22r_lo', 'under22r_hi', 'under22l_hi', 'under22l_lo', 'back'])

def build(atlas):
    for name, w in WORLDS.items():
        B.save_sheet(render(w), 'ground_%s' % name)
        atlas.append('sheet ground_%s.png' % name)
        for k, n in enumerate(COLS): atlas.append('%s %d 0 16 16 1 1' % (n, k * 16))
