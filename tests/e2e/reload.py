#!/usr/bin/env python3
"""A level is edited while a real window plays it, under a virtual X server.

    reload.py PROGRAM SOURCE_ROOT [PICTURES]

A wall is added where the hero stands, coins are added by a rename over the file, an edit is broken
and mended, a sheet of the art is repainted; each must be seen on the screen while play goes on.
Pictures are left in the folder PICTURES if one is given. Exit code 77 (skipped) where a tool is
missing."""
import os
import shutil
import sys

import play

COAT = play.COAT
GOLD = (0xFF, 0xD9, 0x42)   # coins alone, and the HUD's
ALARM = (0xE0, 0x52, 0x4A)  # stripe of the banner
CHECKER = (0xFF, 0x00, 0xFF)
COLUMNS, ROWS, FLOOR = 40, 22, 18  # as large as the view, so that the camera stands still
TILE = 16


class Map:
    """The level as text; every save is another one."""

    def __init__(self, path):
        self.path = path
        self.rows = [["."] * COLUMNS for _ in range(ROWS)]
        for row in range(FLOOR, ROWS):
            self.rows[row] = ["#"] * COLUMNS
        self.put(4, FLOOR - 1, "P")
        for row in range(FLOOR - 6, FLOOR):  # a key let go late leads no further
            self.put(24, row, "#")
        self.put(36, FLOOR - 1, "G")

    def put(self, column, row, glyphs):
        for i, glyph in enumerate(glyphs):
            self.rows[row][column + i] = glyph

    def text(self):
        return "title: Edited\nmap:\n" + "".join("".join(row) + "\n" for row in self.rows)

    def save(self):
        with open(self.path, "w") as file:
            file.write(self.text())

    def save_by_rename(self):
        with open(self.path + "~", "w") as file:
            file.write(self.text())
        os.replace(self.path + "~", self.path)


class Test(play.Test):
    def __init__(self, program, root, pictures):
        super().__init__(program, root, pictures)
        # Assets of its own: they are edited too.
        os.unlink(os.path.join(self.folder, "assets"))
        shutil.copytree(os.path.join(root, "assets"), os.path.join(self.folder, "assets"))
        self.map = Map(os.path.join(self.folder, "edited.txt"))
        self.map.save()

    def hero(self, picture):
        """Middle of the coat, in tiles from the window's top left, or None."""
        pixels = picture.places(COAT)
        if len(pixels) < 4:
            return None
        left, top, scale = self.frame
        x = sum(place[0] for place in pixels) / len(pixels)
        y = sum(place[1] for place in pixels) / len(pixels)
        return (x - left) / scale / TILE, (y - top) / scale / TILE

    def find_frame(self):
        words = self.screen.do("getwindowgeometry", "--shell", self.game.window)
        shell = dict(word.split("=") for word in words)
        width, height = int(shell["WIDTH"]), int(shell["HEIGHT"])
        scale = min(width // 640, height // 360)
        self.frame = (int(shell["X"]) + (width - 640 * scale) // 2,
                      int(shell["Y"]) + (height - 360 * scale) // 2, scale)

    def begins_at(self):
        """Whoever read the messages is gone: they go into a broken pipe."""
        read, write = os.pipe()
        os.close(read)
        self.start("--mute", "--at", "8,%d" % (FLOOR - 1), self.map.path, stderr=write)
        os.close(write)
        self.find_frame()
        picture = self.wait_look("begin", self.hero)
        x, _ = self.hero(picture)
        if not 7.5 < x < 9.5:
            play.fail("--at 8: the hero is at %.1f" % x)

    def wall(self):
        self.screen.do("keydown", "Right")
        picture = self.wait_look("walked", lambda p: self.hero(p) and self.hero(p)[0] > 12)
        self.screen.do("keyup", "Right")
        play.time.sleep(0.5)
        before = self.hero(self.look("before_wall"))
        self.map.put(min(int(before[0]) - 2, 19), FLOOR - 1, "#####")
        self.map.save()
        picture = self.wait_look("wall", lambda p: self.hero(p) and
                                 self.hero(p)[1] < before[1] - 0.8)
        after = self.hero(picture)
        if abs(after[0] - before[0]) > 1 or after[1] < before[1] - 1.5:
            play.fail("the hero went from %s to %s" % (before, after))

    def coins(self):
        self.no_gold = self.look("before_coins").count(GOLD)
        self.map.put(4, 8, "oooooooo")
        self.map.save_by_rename()
        self.wait_look("coins", lambda picture: self.has_coins(picture))

    def has_coins(self, picture):
        return picture.count(GOLD) > self.no_gold + 8  # they turn: a few of their pixels do

    def broken(self):
        good, rows = self.map.text(), [row[:] for row in self.map.rows]
        self.map.put(4, 8, "........")
        self.map.put(20, 3, "q")
        self.map.save()
        picture = self.wait_look("broken", lambda picture: picture.count(ALARM) > 20)
        if not self.has_coins(picture):
            play.fail("the last good level is gone")
        x, _ = self.hero(picture)
        self.screen.do("keydown", "Left")
        self.wait_look("broken_plays_on", lambda p: self.hero(p) and self.hero(p)[0] < x - 2)
        self.screen.do("keyup", "Left")
        with open(self.map.path, "w") as file:
            file.write(good)
        self.map.rows = rows
        self.wait_look("mended", lambda picture: picture.count(ALARM) == 0 and
                       self.has_coins(picture))

    def in_a_pause(self):
        """Nothing moves then, and the edit is seen all the same."""
        self.screen.do("key", "Escape")
        self.wait_look("paused", lambda picture: picture.count(play.PLUM) > 1000)
        left, top, scale = self.frame
        x, y = int(left + 8 * TILE * scale), int(top + 5 * TILE * scale)
        before = self.snap("before_paused_edit").at(x, y)
        for row in range(3, 8):
            self.map.put(2, row, "#" * 12)
        self.map.save()
        self.wait_look("paused_edit", lambda picture: picture.at(x, y) != before)
        self.screen.key("Escape")

    def picture(self):
        """A sheet that is gone is a checker; it comes back with its file."""
        sheets = os.path.join(self.folder, "assets", "art", "sheets")
        name = next(n for n in sorted(os.listdir(sheets)) if n.startswith("ground_mesa"))
        path = os.path.join(sheets, name)
        os.rename(path, path + "~")
        self.wait_look("no_sheet", lambda picture: picture.count(CHECKER) > 1000)
        os.rename(path + "~", path)
        self.wait_look("sheet_again", lambda picture: picture.count(CHECKER) == 0)

    def without_messages(self):
        """Where stderr was closed, they must not go to the display, whose number is the next."""
        self.game.kill()
        self.start("--mute", "--at", "8,%d" % (FLOOR - 1), self.map.path,
                   preexec_fn=lambda: os.close(2))
        self.wait_look("once_more", self.hero)
        self.broken()

    def run(self):
        for step in [self.begins_at, self.wall, self.coins, self.broken, self.in_a_pause,
                     self.picture, self.without_messages]:
            step()
            print("%s: fine" % step.__name__, flush=True)


if __name__ == "__main__":
    sys.exit(play.main(Test))
