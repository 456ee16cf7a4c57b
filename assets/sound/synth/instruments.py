"""The band. Two kinds of instruments:

NOTES: name -> function(f, hold, velocity, key) that returns one note, mono or stereo, its ring included.
LINES: name -> a Line; it plays a whole phrase as one breath, with glides, tongued repeats and a vibrato that comes late.
"""
from dataclasses import dataclass

import numpy as np

from .dsp import (SR, adsr, biquad, fade_ends, formants, harmonics_of, hz, noise, one_pole, phase_of, play_table, pluck,
                  rng, samples)
from scipy.signal import lfilter


# ---- one note at a time ----------------------------------------------------------------------------------------------

def _damped(y, hold, release):
    """Let a ringing sound go at the end of its note."""
    n = y.shape[-1]
    t = np.arange(n) / SR
    return fade_ends(y * np.exp(-np.maximum(t - hold, 0) / release), 0.0015, 0.02)


def nylon(f, hold, velocity, key):
    t60 = 3.2 * (220 / f) ** 0.35
    y = pluck(f, min(hold + 0.5, 4.0), t60, 0.38, 1900 + 3200 * velocity, 0.15, ('nylon', key % 3))
    thump = one_pole(noise(samples(0.03), 'thump'), 400) * np.exp(-np.arange(samples(0.03)) / SR / 0.008)
    y[:len(thump)] += 0.5 * thump[:len(y)]
    return _damped(y, hold, 0.10) * velocity


def twang(f, hold, velocity, key):
    """A dry steel string through a small amplifier."""
    y = pluck(f, min(hold + 0.6, 4.0), 3.4 * (180 / f) ** 0.3, 0.24, 2600 + 3600 * velocity, 0.09, ('twang', key % 3))
    y = np.tanh(1.5 * y) / 1.1
    return _damped(y, hold, 0.09) * velocity


def muted(f, hold, velocity, key):
    """Palm on the bridge."""
    y = pluck(f, 0.30, 0.30, 0.45, 1900 + 1800 * velocity, 0.12, ('muted', key % 3))
    return _damped(y, 0.12, 0.06) * velocity


def harp(f, hold, velocity, key):
    y = pluck(f, min(hold + 1.6, 4.5), 3.8 * (260 / f) ** 0.4, 0.46, 1700 + 1700 * velocity, 0.30, ('harp', key % 2))
    return _damped(y, hold + 0.5, 0.35) * velocity


def pizzicato(f, hold, velocity, key):
    y = pluck(f, 0.55, 0.55, 0.47, 1500 + 1500 * velocity, 0.22, ('pizz', key % 3))
    return _damped(y, 0.25, 0.09) * velocity


def upright(f, hold, velocity, key):
    """A round plucked bass: string, plus the body's fundamental, which small speakers miss and large ones want."""
    y = pluck(f, min(hold + 0.3, 3.0), 2.2, 0.46, 900 + 900 * velocity, 0.25, ('bass', key % 3))
    t = np.arange(len(y)) / SR
    y = 0.8 * y + 0.55 * np.sin(2 * np.pi * f * t) * np.exp(-t / 0.7) * np.minimum(1, t / 0.006)
    y += 0.25 * np.sin(4 * np.pi * f * t) * np.exp(-t / 0.35) * np.minimum(1, t / 0.004)
    return _damped(y, hold * 0.92, 0.06) * velocity


def tribass(f, hold, velocity, key):
    """The console's triangle, slightly opened."""
    env = adsr(hold * 0.9, 0.004, 0.25, 0.62, 0.035)
    y = play_table(harmonics_of('triangle', f, cutoff=1800), phase_of(np.full(len(env), f)))
    y2 = play_table(harmonics_of('square', f, cutoff=500), phase_of(np.full(len(env), f)))
    return (y + 0.35 * y2) * env * velocity


def subbass(f, hold, velocity, key):
    env = adsr(hold, 0.12, 3.0, 0.7, 0.25)
    p = phase_of(np.full(len(env), f))
    return (np.sin(2 * np.pi * p) + 0.30 * np.sin(4 * np.pi * p) + 0.10 * np.sin(6 * np.pi * p)) * env * velocity


def _modal(f, seconds, partials, velocity, attack=0.001):
    """partials: (ratio, level, decay seconds); the higher ones need a firm stroke."""
    n = samples(seconds)
    t = np.arange(n) / SR
    y = np.zeros(n)
    for ratio, level, decay in partials:
        if f * ratio < 14000:
            y += level * velocity ** (0.3 * (ratio - 1) ** 0.5) * np.sin(2 * np.pi * f * ratio * t) * np.exp(-t / decay)
    return fade_ends(y * np.minimum(1, t / attack), 0.0005, 0.03) * velocity


def kalimba(f, hold, velocity, key):
    s = (330 / f) ** 0.4
    y = _modal(f, 1.9 * s, [(1, 1, .48 * s), (2.0, .10, .25 * s), (5.45, .22, .07), (8.2, .08, .035)], velocity, 0.002)
    k = samples(0.012)
    y[:k] += 0.12 * velocity * noise(k, 'tine', key % 4) * np.exp(-np.arange(k) / SR / 0.003)
    return fade_ends(y, 0.001, 0.03)


def celesta(f, hold, velocity, key):
    s = (880 / f) ** 0.35
    return _modal(f, 2.2 * s, [(1, 1, .55 * s), (2.0, .12, .4 * s), (4.02, .22, .16 * s), (10.1, .03, .04)], velocity)


def glass(f, hold, velocity, key):
    """Struck crystal: a slow beat between two close partials makes it shimmer."""
    s = (660 / f) ** 0.35
    return _modal(f, 3.6 * s, [(1, .8, 1.0 * s), (1.0035, .5, .9 * s), (2.76, .22, .5 * s), (2.755, .14, .45 * s),
                               (5.4, .12, .2 * s), (8.93, .04, .08)], velocity, 0.004)


def marimba(f, hold, velocity, key):
    s = (330 / f) ** 0.5
    return _modal(f, 0.9 * s, [(1, 1, .22 * s), (3.93, .22, .06 * s), (9.2, .05, .02)], velocity, 0.0015)


def chip(f, hold, velocity, key):
    """Short pulse notes for arpeggios: the pixels in the picture."""
    env = adsr(hold * 0.8, 0.002, 0.09, 0.35, 0.04)
    p = phase_of(np.full(len(env), f))
    bright = play_table(harmonics_of('pulse', f, 0.25, 5200), p)
    dark = play_table(harmonics_of('pulse', f, 0.25, 1500), p)
    mix = np.exp(-np.arange(len(env)) / SR / 0.06)
    return (bright * mix + dark * (1 - mix)) * env * velocity


def _ensemble(f, env, cents, tables, wobble, key, mix=None):
    """Detuned players spread over the stage, each with a drift, a swell and an entry of its own.

    tables: one recipe of harmonics, or (dark, bright) with mix; or a function from a player's own colour (about 1:
    where its resonances lie) to that. The colours differ and each player leans to the bright side in its own time,
    which is what makes a section of one synthesised voice.
    """
    n = len(env)
    t = np.arange(n) / SR
    out = np.zeros((2, n))
    r = rng('ensemble', round(f, 1), key)
    for i, c in enumerate(cents):
        rate, drift = 0.5 + 5.0 * r.uniform() * wobble, (2 + 4 * wobble)
        slow = 0.23 + 0.5 * r.uniform()
        bend = c + drift * np.sin(2 * np.pi * (rate * t + r.uniform())) + 3 * np.sin(2 * np.pi * (slow * t + r.uniform()))
        p = phase_of(f * 2 ** (bend / 1200), r.uniform())
        own = tables(round(1 + 0.09 * (2 * r.uniform() - 1), 2)) if callable(tables) else tables
        lean = np.sin(2 * np.pi * (1.7 * slow * t + r.uniform()))
        if mix is None:
            y = play_table(own[0], p)
        else:
            m = np.clip(mix + 0.18 * wobble * lean, 0, 1)
            y = play_table(own[0], p) * (1 - m) + play_table(own[1], p) * m
        late = int(min(0.022 * wobble, 0.1 * n / SR) * r.uniform() * SR)
        entry = np.clip((np.arange(n) - late) / (0.012 * SR), 0, 1) if late else 1.0
        y = y * entry * (1 + 0.16 * wobble * np.sin(2 * np.pi * (slow * t + r.uniform())))
        side = -0.8 + 1.6 * i / max(1, len(cents) - 1)
        out[0] += y * np.sqrt(0.5 - 0.5 * side)
        out[1] += y * np.sqrt(0.5 + 0.5 * side)
    return out * env / np.sqrt(len(cents))


def _bodied(f, cutoff, peaks, depth):
    """A saw through a gentle low-pass and the resonances of a body: peaks are (centre, width, gain)."""
    saw = np.array(harmonics_of('saw', f, cutoff=cutoff))
    at = f * np.arange(1, len(saw) + 1)
    body = sum(g * np.exp(-0.5 * ((at - c) / w) ** 2) for c, w, g in peaks)
    return tuple(np.round(saw * (1 - depth + depth * 1.6 * body), 6))


def _violins(colour):
    return [(290 * colour, 70, 1.0), (520 * colour, 110, 1.0), (1080 * colour, 240, 0.8), (2700 * colour, 700, 1.1)]


def warmpad(f, hold, velocity, key):
    env = adsr(hold, min(0.45, hold * 0.4), 3.0, 0.85, 0.28)
    return _ensemble(f, env, (-7, -2, 3, 8), [harmonics_of('saw', f, cutoff=700)], 0.1, key) * velocity


def airpad(f, hold, velocity, key):
    env = adsr(hold, min(0.9, hold * 0.5), 5.0, 0.9, 0.5)
    mix = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(len(env)) / len(env))
    tables = [harmonics_of('saw', f, cutoff=450), harmonics_of('saw', f, cutoff=1300)]
    return _ensemble(f, env, (-9, -3, 4, 9), tables, 0.05, key, mix) * velocity


def choir(f, hold, velocity, key):
    """An 'oo' that opens a little towards 'ah'."""
    env = adsr(hold, min(0.6, hold * 0.4), 4.0, 0.9, 0.35)
    def throat(c):                               # small heads and large ones
        return (formants(f, [(340 * c, 110, 1.0), (800 * c, 130, 0.35), (2500 * c, 300, 0.05)]),
                formants(f, [(620 * c, 150, 1.0), (1080 * c, 180, 0.6), (2600 * c, 300, 0.12)]))
    mix = 0.15 + 0.55 * np.sin(np.pi * np.arange(len(env)) / len(env)) ** 2
    y = _ensemble(f, env, (-15, -9, -3, 3, 8, 16), throat, 1.0, key, mix)
    air = one_pole(noise(len(env), 'air', key % 3), 3200) - one_pole(noise(len(env), 'air', key % 3), 900)
    return (y + 0.012 * air * env) * velocity


def strings(f, hold, velocity, key):
    env = adsr(hold, min(0.16, hold * 0.4), 2.5, 0.85, 0.14)
    def desk(c):
        return _bodied(f, 1400, _violins(c), 0.6), _bodied(f, 1500 + 2200 * velocity, _violins(c), 0.6)
    mix = 0.85 * np.minimum(1, np.arange(len(env)) / SR / 0.25)
    return _ensemble(f, env, (-14, -8, -3, 2, 7, 13), desk, 1.0, key, mix) * velocity


def spiccato(f, hold, velocity, key):
    """A short, bouncing bow."""
    env = adsr(min(hold, 0.09), 0.008, 0.12, 0.3, 0.045)
    scratch = one_pole(noise(len(env), 'bow', key % 5), 3000) * np.exp(-np.arange(len(env)) / SR / 0.012) * 0.25
    tables = [harmonics_of('saw', f, cutoff=1000), harmonics_of('saw', f, cutoff=2200 + 3200 * velocity)]
    mix = np.exp(-np.arange(len(env)) / SR / 0.08)
    return fade_ends((_ensemble(f, env, (-8, -2, 3, 9), tables, 0.1, key, mix) + scratch) * velocity, 0.002, 0.01)


def horns(f, hold, velocity, key):
    env = adsr(hold * 0.96, 0.055, 1.2, 0.82, 0.07)
    swell = np.minimum(1, env * (0.45 + 0.55 * velocity))
    def bell(c):                                 # the bell's own resonance, which the lips never quite centre
        peaks = [(430 * c, 200, 1.1), (1150 * c, 350, 0.6)]
        return _bodied(f, 480, peaks, 0.45), _bodied(f, 1500 + 900 * velocity, peaks, 0.45)
    return _ensemble(f, env, (-8, -3, 3, 7), bell, 0.5, key, swell ** 2) * velocity


NOTES = {f.__name__: f for f in (nylon, twang, muted, harp, pizzicato, upright, tribass, subbass, kalimba, celesta, glass,
                                 marimba, chip, warmpad, airpad, choir, strings, spiccato, horns)}


# ---- one breath at a time --------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Line:
    harmonics: tuple = (1.0,)      # a fixed recipe, or
    wave: str = ''                 # a band-limited wave with
    duty: float = 0.5
    cutoff: float = 3000.0
    attack: float = 0.03           # time constants, seconds
    release: float = 0.06
    glide: float = 0.022
    scoop: float = 0.5             # semitones below the first note of a breath
    tongue: float = 0.5            # how deep a repeated or separate note dips
    vibrato: float = 16.0          # cents
    rate: float = 5.2              # Hz
    delay: float = 0.22            # seconds into a note before vibrato grows
    tremolo: float = 0.0
    breath: float = 0.0            # noise that follows the pitch
    chiff: float = 0.0             # noise at each attack
    unison: tuple = (0.0,)         # cents
    width: float = 0.0
    overblow: tuple = ()           # a second recipe, mixed in by loudness: brightness follows the breath


LINES = {
    'whistle': Line(harmonics=(1.0, 0.12, 0.13, 0.03, 0.04), overblow=(1.0, 0.22, 0.34, 0.08, 0.14, 0.03, 0.05),
                    attack=0.026, release=0.05, scoop=0.9, glide=0.028, tongue=0.45, vibrato=20, rate=5.4, tremolo=0.07,
                    breath=0.11, chiff=0.09),
    'flute': Line(harmonics=(1.0, 0.38, 0.16, 0.06, 0.03, 0.012), attack=0.032, release=0.06, scoop=0.25, glide=0.014,
                  tongue=0.5, vibrato=11, rate=4.9, tremolo=0.10, breath=0.07, chiff=0.07),
    'ocarina': Line(harmonics=(1.0, 0.05, 0.12, 0.01, 0.03), attack=0.026, release=0.07, scoop=0.4, glide=0.02, tongue=0.5,
                    vibrato=13, rate=4.6, breath=0.06, chiff=0.04),
    'harmonica': Line(harmonics=(1.0, 0.55, 0.62, 0.30, 0.26, 0.16, 0.12, 0.07, 0.05, 0.03), attack=0.035, release=0.05,
                      scoop=0.35, glide=0.018, tongue=0.45, vibrato=9, rate=5.0, tremolo=0.22, breath=0.02,
                      unison=(-5.0, 4.0), width=0.35),
    'pulse': Line(wave='pulse', duty=0.25, cutoff=2900, attack=0.008, release=0.035, scoop=0.0, glide=0.006, tongue=0.6,
                  vibrato=14, rate=5.6, delay=0.18),
    'softpulse': Line(wave='pulse', duty=0.4, cutoff=1700, attack=0.02, release=0.06, scoop=0.0, glide=0.012, tongue=0.5,
                      vibrato=11, rate=5.0, unison=(-4.0, 4.0), width=0.5),
    'solohorn': Line(wave='saw', cutoff=1500, attack=0.045, release=0.06, scoop=0.3, glide=0.016, tongue=0.5, vibrato=8,
                     rate=4.8, delay=0.35, unison=(-6.0, 0.0, 5.0), width=0.35),
    'fiddle': Line(wave='saw', cutoff=2100, attack=0.05, release=0.07, scoop=0.3, glide=0.02, tongue=0.35, vibrato=17,
                   rate=5.6, delay=0.12, tremolo=0.06, breath=0.01, unison=(-4.0, 5.0), width=0.3),
}


def play_line(line, notes, key):
    """notes: (start, hold, midi, velocity), in seconds from the line's own start, not overlapping. Stereo out."""
    n = samples(notes[-1][0] + notes[-1][1] + 6 * line.release + 0.05)
    t = np.arange(n) / SR
    pitch = np.full(n, float(notes[0][2]))
    target, depth, dip, puff = np.zeros(n), np.zeros(n), np.ones(n), np.zeros(n)
    last_end = -1.0
    for start, hold, midi, velocity in notes:
        i, j = samples(start), samples(start + hold)
        pitch[i:] = midi
        fresh = start - last_end > 0.03
        if fresh and line.scoop:
            k = slice(max(0, i), min(n, i + samples(0.16)))
            pitch[k] -= line.scoop * np.exp(-(t[k] - start) / 0.035)
        local = t[i:j] - start
        bow = 0.90 + 0.10 * np.sin(np.pi * local / max(hold, 0.01))
        target[i:j] = velocity * bow
        depth[i:j] = np.clip((local - line.delay) / 0.35, 0, 1)
        if not fresh:
            dip *= 1 - line.tongue * np.exp(-((t - start) / 0.017) ** 2)
        puff += np.where(t >= start, np.exp(-np.maximum(t - start, 0) / 0.03), 0) * velocity * (t < start + 0.3)
        last_end = start + hold
    glide = np.exp(-1.0 / (line.glide * SR + 1))
    pitch = lfilter([1 - glide], [1, -glide], pitch, zi=[pitch[0] * glide])[0]
    env = _follow(target, line.attack, line.release) * dip
    depth = one_pole(depth, 6.0)
    sway = np.sin(2 * np.pi * (line.rate * t + 0.03 * np.sin(2 * np.pi * 0.7 * t)))
    cents = line.vibrato * depth * sway
    top = hz(max(m for _, _, m, _ in notes)) * 1.05
    out = np.zeros((2, n))
    for i, detune in enumerate(line.unison):
        freq = hz(pitch) * 2 ** ((cents + detune) / 1200)
        p = phase_of(freq, 0.31 * i)
        if line.wave:
            table = harmonics_of(line.wave, top, line.duty, max(line.cutoff, 1.8 * top))
            soft = harmonics_of(line.wave, top, line.duty, 0.6 * max(line.cutoff, 1.8 * top))
            amount = np.clip(env, 0, 1) ** 1.5
            y = play_table(table, p) * amount + play_table(soft, p) * (1 - amount)
        else:
            y = play_table(line.harmonics, p)
            if line.overblow:
                amount = np.clip(env, 0, 1) ** 1.5
                y = y * (1 - amount) + play_table(line.overblow, p) * amount
        if line.breath:
            hiss = one_pole(one_pole(noise(n, 'breath', key, i), 260), 260)
            y = y + line.breath * 14 * hiss * np.sin(2 * np.pi * p)
        side = 0.0 if len(line.unison) == 1 else line.width * (2.0 * i / (len(line.unison) - 1) - 1)
        out[0] += y * np.sqrt(0.5 - 0.5 * side)
        out[1] += y * np.sqrt(0.5 + 0.5 * side)
    out *= env * (1 + line.tremolo * sway * (0.35 + 0.65 * depth)) / np.sqrt(len(line.unison))
    if line.chiff:
        b, a = biquad('bandpass', min(2.0 * top, 5000), 0.8)
        out += line.chiff * lfilter(b, a, noise(n, 'chiff', key)) * puff * np.clip(env * 1.5, 0, 1)
    return fade_ends(out, 0.002, 0.02)


def _follow(target, attack, release):
    """An envelope that approaches its target with one time constant on the way up and another on the way down."""
    up, down = np.exp(-1 / (attack * SR)), np.exp(-1 / (release * SR))
    edges = np.flatnonzero(np.diff((target > 0).astype(int))) + 1
    bounds = [0, *edges.tolist(), len(target)]
    out, value = np.empty_like(target), 0.0
    for i, j in zip(bounds, bounds[1:]):
        c = up if target[i] > 0 else down
        out[i:j], state = lfilter([1 - c], [1, -c], target[i:j], zi=[value * c])
        value = out[j - 1]
    return out
