"""Contact sheets for people: pictures/hero.png, pictures/things.png (labelled) and pictures/hero.gif."""
import os
from PIL import Image
import build as B

class Atlas:
    def __init__(self):
        self.im, self.at = {}, {}
        for line in open(B.P('sheets', 'atlas.txt')):
            f = line.split()
            if not f or f[0] == ';': continue
            if f[0] == 'sheet': sheet = f[1][:-4]; continue
            self.at.setdefault(sheet, {})[f[0]] = tuple(int(v) for v in f[1:])
    def sheet(self, s):
        if s not in self.im: self.im[s] = Image.open(B.P('sheets', s + '.png')).convert('RGBA')
        return self.im[s]
    def get(self, s, name, k=0):
        x, y, w, hh, n, fps = self.at[s][name]; k %= n
        return self.sheet(s).crop((x + k * w, y, x + k * w + w, y + hh))

def label(A, im, x, y, s, col='f'):
    for ch in s:
        m = A.get('font', 'c%d' % ord(ch)).getchannel('A'); im.paste(Image.new('RGBA', m.size, B.RGBA[col]), (x, y), m); x += m.width + 1

def sheet(A, names, out, W=300, S=4, bg='3'):
    rows = []; x = y = rowh = 0
    for s, n in names:
        X, Y, w, h, fr, fps = A.at[s][n]; need = max(fr * (w + 2), len(n) * 7) + 8
        if x + need > W and x: y += rowh + 14; x = rowh = 0
        rows.append((s, n, x, y, w, h, fr)); x += need; rowh = max(rowh, h)
    im = Image.new('RGBA', (W, y + rowh + 14), B.RGBA[bg])
    for s, n, x, y, w, h, fr in rows:
        label(A, im, x + 2, y + 2, n)
        for k in range(fr):
            t = A.get(s, n, k); im.paste(t, (x + 2 + k * (w + 2), y + 12), t)
    im.convert('RGB').resize((im.width * S, im.height * S), 0).save(B.P('pictures', out))

def build():
    os.makedirs(B.P('pictures'), exist_ok=True)
    A = Atlas()
    sheet(A, [('hero', n) for n in A.at['hero']], 'hero.png', 216)
    sheet(A, [(s, n) for s in ('enemies', 'objects') for n in A.at[s]] + [('tiles', n) for n in A.at['tiles']] + [(s, n) for s in ('particles', 'decor', 'ui', 'props') for n in A.at[s]], 'things.png', 360, 3, '4')
    names = list(A.at['hero']); frames = []
    for t in range(48):                                # 12 steps of 1/120 s per picture
        im = Image.new('RGBA', (4 * 34, 3 * 34), B.RGBA['3'])
        for k, n in enumerate(names):
            X, Y, w, h, fr, fps = A.at['hero'][n]; p = A.get('hero', n, int(t * 12 * fps / 120)); im.paste(p, (k % 4 * 34 + 5, k // 4 * 34 + 5), p)
        frames.append(im.convert('RGB').resize((im.width * 4, im.height * 4), 0).quantize(48))
    frames[0].save(B.P('pictures', 'hero.gif'), save_all=True, append_images=frames[1:], duration=100, loop=0)
