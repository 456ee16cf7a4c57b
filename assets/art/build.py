#!/usr/bin/env python3
"""Overhang art build.  sprites/*.txt -> sheets/*.png + sheets/atlas.txt

  build.py            text sprites, palette.gpl, atlas; generated sheets stay as they are
  build.py all        + procedural ground, what is buried, backgrounds, props, logo, and contact sheets in pictures/

Grid format (see assets/README.md):
  ; comment
  sprite NAME W H FPS      one animation; its frames follow, each after a blank
  ....##..                 line; one char per pixel, chars from palette.txt
  copy NEW OLD abc>xyz     NEW is OLD with colours a,b,c painted as x,y,z
  ink NEW OLD              for every sprite OLD<number> so far a NEW<number>: its outline, in ink,
                           one pixel larger on each side and one more below
  large NEW OLD            for every sprite OLD<number> so far a NEW<number>, twice as large, its stairs
                           smoothed (scale2x)
  turn NEW OLD SIDE        NEW is OLD (square) with its top turned to SIDE: left right down
"""
import glob, os, sys
from PIL import Image
ROOT = os.path.dirname(os.path.abspath(__file__))
P = lambda *a: os.path.join(ROOT, *a)

def load_palette():
    pal = {}
    for line in open(P('palette.txt')):
        if line.startswith(';') or not line.strip(): continue
        ch, name, hx, use = line.split(None, 3)
        pal[ch] = (name, tuple(int(hx[i:i+2], 16) for i in (0, 2, 4)), use.strip())
    assert len(pal) <= 48, 'palette over 48 colours'
    return pal
PAL = load_palette()
RGBA = {c: v[1] + (255,) for c, v in PAL.items()}
RGBA['.'] = (0, 0, 0, 0)

def write_gpl():
    with open(P('palette.gpl'), 'w') as f:
        f.write('GIMP Palette\nName: Overhang\nColumns: 8\n#\n')
        for c, (name, (r, g, b), use) in PAL.items():
            f.write('%3d %3d %3d\t%s\n' % (r, g, b, name))

COLUMNS = lambda f: [''.join(r[x] for r in f) for x in range(len(f[0]))]
TURNS = {'down': lambda f: f[::-1], 'left': COLUMNS, 'right': lambda f: [c[::-1] for c in COLUMNS(f)]}

def ink(frame):
    w, h = len(frame[0]), len(frame)
    near = lambda x, y: any(0 <= y - 1 - j < h and 0 <= x - 1 - i < w and frame[y - 1 - j][x - 1 - i] != '.'
                            for j in (-1, 0, 1, 2) for i in (-1, 0, 1))
    return [''.join('#' if near(x, y) else '.' for x in range(w + 2)) for y in range(h + 3)]

def large(frame):
    at = lambda x, y: frame[y][x] if 0 <= y < len(frame) and 0 <= x < len(frame[0]) else '.'
    rows = []
    for y in range(len(frame)):
        up, low = '', ''
        for x in range(len(frame[0])):
            b, d, f, h, e = at(x, y - 1), at(x - 1, y), at(x + 1, y), at(x, y + 1), at(x, y)
            whole = b == h or d == f
            up += (e if whole or d != b else d) + (e if whole or b != f else f)
            low += (e if whole or d != h else d) + (e if whole or h != f else f)
        rows += [up, low]
    return rows

def load_grids(path):
    """-> [(name, w, h, fps, [frame rows])]"""
    out, rows, cur = [], [], None
    def flush(n):
        if cur and rows:
            name, w, h, fps, frames = cur
            if len(rows) != h: raise SystemExit('%s:%d: %s frame %d has %d rows, wants %d' % (path, n, name, len(frames), len(rows), h))
            frames.append(list(rows)); rows.clear()
    for n, line in enumerate(open(path), 1):
        line = line.rstrip('\n')
        if line.startswith(';'): continue
        if line.startswith('sprite '):
            flush(n)
            _, name, w, h, fps = line.split()
            cur = (name, int(w), int(h), int(fps), []); out.append(cur)
        elif line.startswith('copy '):
            flush(n)
            _, new, old, ramp = line.split()
            a, b = ramp.split('>')
            name, w, h, fps, frames = next(o for o in out if o[0] == old)
            cur = (new, w, h, fps, [[r.translate(str.maketrans(a, b)) for r in f] for f in frames])
            out.append(cur)
        elif line.startswith('turn '):
            flush(n)
            _, new, old, side = line.split()
            name, w, h, fps, frames = next(o for o in out if o[0] == old)
            if w != h or side not in TURNS: raise SystemExit('%s:%d: cannot turn %s %s' % (path, n, old, side))
            cur = (new, w, h, fps, [TURNS[side](f) for f in frames]); out.append(cur)
        elif line.startswith('large '):
            flush(n); cur = None
            _, new, old = line.split()
            out += [(new + o[0][len(old):], 2 * o[1], 2 * o[2], o[3], [large(f) for f in o[4]]) for o in out
                    if o[0].startswith(old) and o[0][len(old):].isdigit()]
        elif line.startswith('ink '):
            flush(n); cur = None
            _, new, old = line.split()
            out += [(new + o[0][len(old):], o[1] + 2, o[2] + 3, o[3], [ink(f) for f in o[4]]) for o in out
                    if o[0].startswith(old) and o[0][len(old):].isdigit()]
        elif not line.strip(): flush(n)
        else:
            bad = set(line) - set(RGBA)
            if bad: raise SystemExit('%s:%d: unknown colour char %r' % (path, n, bad))
            if len(line) != cur[1]: raise SystemExit('%s:%d: %s row is %d wide, wants %d' % (path, n, cur[0], len(line), cur[1]))
            rows.append(line)
    flush('end')
    return out

def grid_image(rows):
    im = Image.new('RGBA', (len(rows[0]), len(rows)))
    im.putdata([RGBA[c] for r in rows for c in r])
    return im

def save_sheet(im, base):
    """Indexed: few colours, so a quarter of the bytes to unpack before the first picture shows."""
    colours = im.getcolors(256)
    if not colours: raise SystemExit('%s: more than 256 colours' % base)
    colours = sorted(c for n, c in colours)
    stray = ['%02x%02x%02x' % c[:3] for c in colours if c[3] and c[:3] not in {v[1] for v in PAL.values()}]
    if stray: raise SystemExit('%s: not on the palette: %s' % (base, ' '.join(stray)))
    index = {c: k for k, c in enumerate(colours)}
    out = Image.new('P', im.size)
    out.putdata([index[c] for c in im.getdata()])
    out.putpalette([v for c in colours for v in c[:3]])
    out.save(P('sheets', base + '.png'), transparency=bytes(c[3] for c in colours), optimize=True)

def build_sheet(path, atlas):
    base = os.path.splitext(os.path.basename(path))[0]
    anims, W = load_grids(path), 256
    x = y = rowh = 0; place = []
    for name, w, h, fps, frames in anims:
        need = w * len(frames)
        assert need <= W, '%s is wider than a sheet' % name
        if x + need > W: x, y, rowh = 0, y + rowh, 0
        place.append((x, y)); x += need; rowh = max(rowh, h)
    sheet = Image.new('RGBA', (W, y + rowh))
    atlas.append('sheet %s.png' % base)
    for (name, w, h, fps, frames), (px, py) in zip(anims, place):
        for k, rows in enumerate(frames): sheet.paste(grid_image(rows), (px + k * w, py))
        atlas.append('%s %d %d %d %d %d %d' % (name, px, py, w, h, len(frames), fps))
    save_sheet(sheet, base)

def generated(drawn):
    """Atlas lines of the sheets that gen/ made last time: a quick build must not lose them."""
    keep, out = False, []
    path = P('sheets', 'atlas.txt')
    for line in open(path).read().splitlines() if os.path.exists(path) else []:
        if line.startswith('sheet '): keep = line not in drawn
        if keep: out.append(line)
    return out

def main():
    os.makedirs(P('sheets'), exist_ok=True)
    write_gpl()
    atlas = ['; name x y w h frames fps   (frames run to the right of x; fps divides 120)']
    for path in sorted(glob.glob(P('sprites', '*.txt'))): build_sheet(path, atlas)
    if 'all' in sys.argv:
        sys.path.insert(0, P('gen'))
        import ground, backgrounds, props, buried, logo, preview
        ground.build(atlas); backgrounds.build(atlas); props.build(atlas); buried.build(atlas); logo.build(atlas)
    else:
        atlas += generated([line for line in atlas if line.startswith('sheet ')])
    open(P('sheets', 'atlas.txt'), 'w').write('\n'.join(atlas) + '\n')
    if 'all' in sys.argv: preview.build()

if __name__ == '__main__': main()
