#!/usr/bin/env python3
"""Makes the program's icons from Pip's first sprite, at whole scales so that every pixel stays square.

    icons.py        reads ../art/sprites/hero.txt and ../art/palette.txt, writes overhang-SIZE.png here
"""
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
ART = HERE.parent / 'art'
HEAD = (4, 0, 20, 16)  # small icons show the face alone
SIZES = {16: HEAD, 24: None, 32: HEAD, 48: None, 64: HEAD, 128: None, 256: None}


def palette():
    colours = {}
    for line in (ART / 'palette.txt').read_text().splitlines():
        words = line.split()
        if len(words) >= 3 and words[0] != ';':
            colours[words[0]] = tuple(bytes.fromhex(words[2])) + (255,)
    return colours


def first_sprite():
    lines = (ART / 'sprites' / 'hero.txt').read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith('sprite idle'))
    rows = [line for line in lines[start + 1:start + 40] if line and not line.startswith(';')][:24]
    colours = palette()
    image = Image.new('RGBA', (24, 24))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != '.':
                image.putpixel((x, y), colours[letter])
    return image


def icon(sprite, size, crop):
    part = sprite.crop(crop) if crop else sprite
    scale = size // part.width
    part = part.resize((part.width * scale, part.height * scale), Image.NEAREST)
    out = Image.new('RGBA', (size, size))
    out.paste(part, ((size - part.width) // 2, (size - part.height) // 2))
    return out


def main():
    sprite = first_sprite()
    for size, crop in SIZES.items():
        icon(sprite, size, crop).save(HERE / f'overhang-{size}.png', optimize=True)


if __name__ == '__main__':
    main()
