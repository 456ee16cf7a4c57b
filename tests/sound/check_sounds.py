#!/usr/bin/env python3
"""Decodes every shipped sound and holds loudness and peak to assets/sound/levels.txt: check_sounds.py FOLDER.

levels.txt has a line per file: folder/name, loudness in LUFS (music and loops: integrated; the rest: loudest 400 ms)
and how far it may be off. Every file needs a line and every line a file; every sound that events.txt names must be
there. Needs ffmpeg; without it the files are not measured (exit 77: skipped, and said).
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

HIGHEST_PEAK = -2.0  # dBFS, after decoding: -2.5 before the encoder


def read_levels(path):
    levels = {}
    with open(path, encoding='utf-8') as file:
        for line in file:
            words = line.split('#')[0].split()
            if words:
                name, loudness, tolerance = words
                levels[name] = (float(loudness), float(tolerance))
    return levels


def named_sounds(path):
    """All files that the table of events names."""
    with open(path, encoding='utf-8') as file:
        for line in file:
            words = line.split('#')[0].split()
            if not words or words[0] == 'silent':
                continue
            for name in (words[2] if words[0] in ('ambience', 'distant', 'near') else words[1]).split(','):
                stem = re.sub('_N$', '', name)
                yield from [name] if stem == name else [f'{stem}_{n}' for n in range(1, 6)]


def measure(path, whole):
    """(loudness, peak); silence is laid behind short sounds, so that 400 ms can be measured."""
    chain = ('' if whole else 'apad=pad_dur=0.5,') + 'ebur128=peak=sample:framelog=verbose'
    log = subprocess.run(['ffmpeg', '-v', 'info' if whole else 'verbose', '-nostats', '-threads', '1', '-i', path, '-af', chain, '-f', 'null', '-'],
                         capture_output=True, text=True, check=True).stderr
    summary = log[log.rindex('Summary:'):]
    peak = float(re.search(r'Peak:\s*(\S+)', summary).group(1))
    if whole:
        return float(re.search(r'I:\s*(\S+)', summary).group(1)), peak
    return max(float(value) for value in re.findall(r'M:\s*(-?[\d.]+)', log)), peak


def check(folder, name, levels):
    """The faults of one file."""
    wanted, tolerance = levels[name]
    try:
        loudness, peak = measure(os.path.join(folder, name + '.ogg'), name.startswith('music/') or name.endswith('_loop'))
    except (subprocess.CalledProcessError, ValueError, AttributeError):
        return [f'{name}: cannot be decoded']
    faults = []
    if abs(loudness - wanted) > tolerance:
        faults.append(f'{name}: {loudness} LUFS, not {wanted} +- {tolerance}')
    if peak > HIGHEST_PEAK:
        faults.append(f'{name}: peak {peak} dB, above {HIGHEST_PEAK}')
    return faults


def main(folder):
    levels = read_levels(os.path.join(folder, 'levels.txt'))
    there = {f'{kind}/{name[:-4]}' for kind in ('music', 'sounds')
             for name in os.listdir(os.path.join(folder, kind)) if name.endswith('.ogg')}
    faults = [f'{name}: not in levels.txt' for name in sorted(there - set(levels))]
    faults += [f'{name}: in levels.txt, but there is no such file' for name in sorted(set(levels) - there)]
    faults += [f'sounds/{name}: in events.txt, but there is no such file'
               for name in sorted(set(named_sounds(os.path.join(folder, 'events.txt')))) if f'sounds/{name}' not in there]
    if shutil.which('ffmpeg'):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for found in pool.map(lambda name: check(folder, name, levels), sorted(there & set(levels))):
                faults += found
    print('\n'.join(faults) or f'{len(there)} files as they should be')
    if faults:
        return 1
    if not shutil.which('ffmpeg'):
        print('SKIPPED: ffmpeg is not installed; loudness and peaks were not measured', file=sys.stderr)
        return 77
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
