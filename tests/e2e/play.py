#!/usr/bin/env python3
"""The real program in a real window under a virtual X server, played by real key events.

    play.py PROGRAM SOURCE_ROOT [PICTURES]

A first player's way: title, options changed, a profile, the map, a level lost and won, its run watched
and exported, the next one, a pause and what it costs, quitting, and starting again to see that
everything was kept. Pictures are left in the folder PICTURES if one is given. Exit code 77 (skipped)
where a tool is missing."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TOOLS = ["Xvfb", "xdotool", "import"]
WAIT = 20  # seconds for anything to happen: shared machines are slow at times
PLUM = (0x3A, 0x1F, 0x35)  # inside of a panel
CLAY = (0xC8, 0x7D, 0x57)  # rock of the logo and the ground
COAT = (0xEE, 0x8F, 0x3D)  # Pip alone is of this colour


def fail(what):
    raise AssertionError(what)


def wait_for(condition, what):
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.05)
    fail("waited in vain for " + what)


class Picture:
    """What the screen shows, as a set of pixels by colour."""

    def __init__(self, screen):
        ppm = subprocess.run(["import", "-window", "root", "-depth", "8", "ppm:-"],
                             env=screen.env, check=True, capture_output=True).stdout
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", ppm)
        self.ppm = ppm
        self.width, self.height = int(head[1]), int(head[2])
        self.body = body = ppm[head.end():]
        self.counts = {}
        for at in range(0, len(body), 3 * 5):  # a fifth of the pixels says enough
            colour = body[at:at + 3]
            self.counts[colour] = self.counts.get(colour, 0) + 1

    def count(self, colour):
        return self.counts.get(bytes(colour), 0)

    def places(self, colour):
        """Where its pixels are, as (x, y)."""
        found, at = [], self.body.find(bytes(colour))
        while at >= 0:
            if at % 3 == 0:
                found.append((at // 3 % self.width, at // 3 // self.width))
            at = self.body.find(bytes(colour), at + 1)
        return found

    def at(self, x, y):
        return self.body[3 * (y * self.width + x):][:3]

    def colours(self):
        return len(self.counts)


class Screen:
    """A virtual X server of its own."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x800x24", "-nolisten", "tcp",
             "-noreset"],  # or who comes as it resets for who has just gone is turned away
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            fail("Xvfb does not start")
        self.env = dict(os.environ, DISPLAY=":" + number)

    def close(self):
        self.process.terminate()
        self.process.wait()

    def do(self, *words):
        return subprocess.run(["xdotool", *words], env=self.env, capture_output=True,
                              text=True).stdout.split()

    def key(self, *names):
        for name in names:
            self.do("key", "--delay", "30", name)
            time.sleep(0.12)


    def walk(self, *names):
        """Where every key counts: on a busy machine two of them may come within a frame."""
        for name in names:
            self.key(name)
            time.sleep(0.25)


class Game:
    def __init__(self, program, screen, data, save, *words, **streams):
        self.screen = screen
        env = dict(screen.env, OVERHANG_DATA=data, OVERHANG_SAVE=save, SDL_AUDIODRIVER="dummy",
                   LSAN_OPTIONS="detect_leaks=0")  # X libraries and drivers leak at exit
        env.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen([program, *words], env=env, cwd="/", **streams)
        find = ["search", "--onlyvisible", "--name", "^Overhang$"]
        self.window = wait_for(lambda: screen.do(*find), "the window")[0]
        screen.do("windowfocus", "--sync", self.window)
        time.sleep(0.5)

    def cpu_seconds(self):
        with open("/proc/%d/stat" % self.process.pid) as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def cpu_share(self, seconds):
        before, begin = self.cpu_seconds(), time.monotonic()
        time.sleep(seconds)
        return 100 * (self.cpu_seconds() - before) / (time.monotonic() - begin)

    def wait_end(self):
        try:
            code = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            fail("the game does not end")
        if code != 0:
            fail("the game ended with %d" % code)

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


class Test:
    def __init__(self, program, root, pictures):
        self.program, self.pictures = os.path.abspath(program), pictures
        self.folder = tempfile.mkdtemp(prefix="overhang e2e ")
        self.save = os.path.join(self.folder, "save")
        root = os.path.abspath(root)
        os.symlink(os.path.join(root, "assets"), os.path.join(self.folder, "assets"))
        os.symlink(os.path.join(root, "tests", "e2e", "levels"),
                   os.path.join(self.folder, "levels"))
        self.screen = Screen()
        self.game = None

    def close(self):
        if self.game:
            self.game.kill()
        self.screen.close()
        shutil.rmtree(self.folder)

    def start(self, *words, **streams):
        self.game = Game(self.program, self.screen, self.folder, self.save, *words, **streams)

    def snap(self, name):
        picture = Picture(self.screen)
        if self.pictures:
            os.makedirs(self.pictures, exist_ok=True)
            with open(os.path.join(self.pictures, name + ".ppm"), "wb") as out:
                out.write(picture.ppm)
        return picture

    def look(self, name):
        picture = self.snap(name)
        if picture.colours() < 20:
            fail("%s: the picture is blank" % name)
        return picture

    def wait_look(self, name, condition):
        """A picture that meets the condition: on a busy machine a key takes its time."""
        def meets():
            picture = self.snap(name)
            return picture if condition(picture) else None
        return wait_for(meets, name + " on the screen")

    def saved(self, name):
        try:
            with open(os.path.join(self.save, name)) as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def title(self):
        self.wait_look("title", lambda picture: picture.count(PLUM) > 1000 and
                       picture.count(CLAY) > 300 and picture.count(COAT) > 5)

    def options(self):
        self.screen.key("Down", "Return")
        self.wait_look("options", lambda picture: picture.count(PLUM) > 20000)
        # The music softer, a world's timer.
        self.screen.walk("Left", *["Down"] * 5, "Right", "Escape")
        wait_for(lambda: "music: 7" in self.saved("options.txt"), "the option to be saved")
        wait_for(lambda: "timer: 2" in self.saved("options.txt"), "the timer to be saved")
        self.screen.walk("Up")

    def panel(self, name):
        self.wait_look(name, lambda picture: picture.count(PLUM) > 17000)

    def no_panel(self, name):
        self.wait_look(name, lambda picture: picture.count(PLUM) < 17000 and
                       picture.colours() > 20 and picture.count(COAT) > 5)

    def map(self):
        """From the title by the first of the three profiles."""
        self.screen.key("Return")
        self.panel("profiles")
        self.screen.key("Return")
        self.no_panel("map")

    def begin(self):
        """From the map by the card into the level."""
        time.sleep(1)  # Pip walks
        self.screen.key("Return")
        self.panel("card")
        self.screen.key("Return")
        self.no_panel("play")
        time.sleep(0.5)

    def lose_and_win(self):
        self.begin()
        self.screen.do("keydown", "Left")  # into the spikes
        time.sleep(1.5)
        self.screen.do("keyup", "Left")
        time.sleep(1.5)
        self.screen.do("keydown", "Right")
        wait_for(lambda: "mesa/1.steps:" in self.saved("progress-1.txt"), "the level to be won")
        self.screen.do("keyup", "Right")
        wait_for(lambda: "course.mesa.mesa/1.gold:" in self.saved("progress-1.txt"),
                 "the split of the timed run")
        progress = self.saved("progress-1.txt")
        if "mesa/1.coins: 3" not in progress:
            fail("the coins on the way were not counted")
        if not re.search(r"sum.deaths: [1-9]", progress):
            fail("nobody died on the spikes")
        time.sleep(2.5)
        self.panel("level_end")
        self.watch_and_export()
        self.screen.walk("Down", "Return")  # to the map, where the next level opened
        self.no_panel("next_on_the_map")
        self.begin()
        self.look("second_level")

    def watch_and_export(self):
        """From the level's end: the run that was just won, halted, slowed, sought; then as a file."""
        self.screen.walk("Down", "Down", "Return")
        self.no_panel("watched")
        self.screen.walk("Return")
        time.sleep(0.3)
        halted = self.look("halted").ppm
        time.sleep(0.3)
        if self.look("still_halted").places(COAT) != self.look("once_more").places(COAT):
            fail("a halted run moves")
        self.screen.walk("Down", "Return", "Right")
        if self.look("sought").ppm == halted:
            fail("a run sought forward shows the same")
        self.screen.key("Escape")
        self.panel("end_again")
        self.screen.walk("Down", "Return")
        wait_for(lambda: any(name.startswith("mesa-1_") for name in self.exports()),
                 "the run to be exported")

    def exports(self):
        folder = os.path.join(self.save, "exports")
        return os.listdir(folder) if os.path.isdir(folder) else []

    def pause(self):
        playing = self.game.cpu_share(2)
        self.screen.key("Escape")
        time.sleep(1)
        if self.look("pause").count(PLUM) < 1000:
            fail("pause: no panel in the picture")
        paused = self.game.cpu_share(4)
        self.screen.do("windowunmap", self.game.window)
        time.sleep(0.5)
        hidden = self.game.cpu_share(4)
        self.screen.do("windowmap", self.game.window)
        self.screen.do("windowfocus", self.game.window)
        time.sleep(0.5)
        print("processor: playing %.1f %%, paused %.1f %%, hidden %.1f %% of a core"
              % (playing, paused, hidden))
        if paused > 25 or hidden > 25:
            fail("a pause burns a core")
        self.screen.key("Escape")
        time.sleep(0.5)
        if self.look("resumed").count(PLUM) > 40000:
            fail("resumed: the panel is still there")

    def hidden_in_play(self):
        """A window that goes away while playing pauses by itself, and costs nothing."""
        self.screen.do("keydown", "Right")
        self.screen.do("windowunmap", self.game.window)
        time.sleep(1)
        share = self.game.cpu_share(3)
        self.screen.do("keyup", "Right")
        self.screen.do("windowmap", self.game.window)
        self.screen.do("windowfocus", self.game.window)
        time.sleep(0.7)
        print("processor: hidden in play %.1f %% of a core" % share)
        if share > 25 or self.look("hidden_in_play").count(PLUM) < 1000:
            fail("a hidden window does not pause")

    def quit(self):
        # From the pause menu to the map. Up from the first line is the last one.
        self.screen.walk("Up", "Return")
        time.sleep(1)
        self.screen.key("Escape")
        time.sleep(1)
        self.title()
        self.screen.walk("Up", "Return")
        self.game.wait_end()

    def kept(self):
        self.start()
        self.title()
        options, progress = self.saved("options.txt"), self.saved("progress-1.txt")
        if not self.exports():
            fail("what was exported is gone")
        if "music: 7" not in options or "mesa/2.open: 1" not in progress:
            fail("what was saved is not kept")
        self.map()
        self.begin()  # where she stood: at the second level
        self.screen.key("Escape")
        time.sleep(0.5)
        self.quit()
        bests = [line for line in progress.splitlines() if not line.startswith(("sum.", "now."))]
        again = self.saved("progress-1.txt").splitlines()
        if self.saved("options.txt") != options or any(line not in again for line in bests):
            fail("a second run changed what was saved")
        if "place: 1" not in again:
            fail("where Pip stood was not kept")
        lost = [int(re.search(r"now.lost: ([0-9]+)", text)[1])
                for text in (progress, "\n".join(again))]
        if "now.at: 1" not in again or lost[1] <= lost[0]:
            fail("the timed run did not go on")

    def hung_up(self):
        """The terminal is closed in play: what was played until then is kept."""
        steps = self.play_on()
        self.game.process.send_signal(signal.SIGHUP)
        self.game.process.send_signal(signal.SIGHUP)
        self.game.wait_end()
        if self.played() <= steps:
            fail("a try that was hung up on is not counted")

    def display_gone(self):
        """So it is when the display goes away, as at the end of a session."""
        steps = self.play_on()
        self.screen.process.kill()
        self.game.process.wait(WAIT)
        if self.played() <= steps:
            fail("a try that the display did not outlive is not counted")

    def play_on(self):
        self.start()
        self.title()
        self.map()
        self.begin()
        return self.played()

    def played(self):
        return int(re.search(r"sum.steps: ([0-9]+)", self.saved("progress-1.txt"))[1])

    def run(self):
        self.start()
        for step in [self.title, self.options, self.map, self.lose_and_win, self.pause,
                     self.hidden_in_play, self.quit, self.kept, self.hung_up,
                     self.display_gone]:
            step()
            print("%s: fine" % step.__name__, flush=True)


def main(kind=Test):
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing or not os.path.exists("/proc/self/stat"):
        print("SKIPPED: no " + (", ".join(missing) or "/proc") + " here")
        return 77
    test = kind(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
    try:
        test.run()
    except AssertionError as problem:
        print("FAILED: %s" % problem)
        return 1
    finally:
        test.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
