"""`hitlab shot` draws what the rules say, the same bytes every time, and needs no display."""

import math
import unittest
from pathlib import Path

from picture import Box, Picture
from scenes import CONTACT, FALSE_HIT, MISSED, VOLUME_COLOURS, Scene
from support import PROGRAM, program

GOLDEN = Path(__file__).with_name("golden")
# Another release of Mesa may smooth an edge otherwise.
TOLERANCE, SHARE = 12, 0.002
EXAMPLE = ("--sprites", "mario", "--route", "diagonal", "--algorithm", "sat", "--frame", 300)


class ShotTest(program.ProgramTest):
    """There is no display, and nothing may be asked of one."""

    def setUp(self):
        super().setUp()
        self.count = 0

    def run_shot(self, code, *flags, **changes):
        env = program.environment(**changes)
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
            env.pop(name, None)
        done = program.subprocess.run([PROGRAM, "shot", *map(str, flags)], env=env, check=False, cwd=self.folder,
                                      timeout=program.TIMEOUT_S, capture_output=True, encoding="utf-8")
        self.assertEqual(done.returncode, code, f"{flags}\nstdout: {done.stdout}\nstderr: {done.stderr}")
        return done

    def shot_bytes(self, *flags, **changes):
        self.count += 1
        path = self.folder / f"{self.count}.png"
        done = self.run_shot(0, *flags, "--out", path, **changes)
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        return path.read_bytes()

    def shot(self, *flags, **changes):
        self.shot_bytes(*flags, **changes)
        return Picture.load(self.folder / f"{self.count}.png")

    def added(self, scene, algorithm, shown):
        """What is drawn in frame 0 beside the sprites when this is shown: white on black."""
        picture = self.shot(*scene.flags, "--algorithm", algorithm, "--show", shown)
        return picture.difference_picture(scene.plain_picture(0, "none"))


class BytesTest(ShotTest):
    def test_same_flags_give_the_same_bytes_in_any_language(self):
        first = self.shot_bytes(*EXAMPLE)
        self.assertEqual(self.shot_bytes(*EXAMPLE), first)
        self.assertEqual(self.shot_bytes(*EXAMPLE, LANG="de_DE.UTF-8", LC_ALL="de_DE.UTF-8"), first)

    def test_display_that_is_there_changes_nothing(self):
        self.assertEqual(self.shot_bytes(*EXAMPLE, DISPLAY=":99", HITLAB_GL="gl"), self.shot_bytes(*EXAMPLE))

    def test_seed_1_and_sample_0_are_what_is_drawn_without_flags(self):
        self.assertEqual(self.shot_bytes("--seed", 1, "--sample", 0, "--enemies", 100, "--frame", 0), self.shot_bytes())

    def test_every_choice_is_another_picture(self):
        flags = {"--seed": 2, "--sample": 1, "--frame": 301, "--enemies": 99, "--route": "vertical",
                 "--algorithm": "manhattan", "--sprites": "pacman", "--volumes": "fitted"}
        pictures = {self.shot_bytes(*EXAMPLE)}
        for name, value in flags.items():
            chosen = dict(zip(EXAMPLE[::2], EXAMPLE[1::2])) | {name: value}
            pictures.add(self.shot_bytes(*(word for pair in chosen.items() for word in pair)))
        self.assertEqual(len(pictures), len(flags) + 1)

    def test_most_enemies_are_drawn(self):
        some, most = (len(self.shot_bytes("--enemies", enemies, "--show", "nothing")) for enemies in (100, 100000))
        self.assertGreater(most, 3 * some, "a crowd takes more bytes than some enemies on plain ground")


class GoldenTest(ShotTest):
    def test_example_of_the_issue_looks_as_it_did(self):
        picture = self.shot(*EXAMPLE)
        self.assertEqual(picture.size, (1280, 720))
        picture.assert_like(self, GOLDEN / "shot-example.png", TOLERANCE, SHARE)

    def test_panel_looks_as_it_did(self):
        picture = self.shot(*EXAMPLE, "--panel")
        self.assertEqual(picture.size, (1640, 720))
        # Letters are where versions of libraries differ most.
        picture.crop(1280, 0, 360, 720).assert_like(self, GOLDEN / "shot-panel.png", 40, 0.02)

    def test_closeup_of_a_false_hit_looks_as_it_did(self):
        scene, enemy, frame = first_wrong("rectangle", "FP")
        picture = self.shot(*scene.flags, "--algorithm", "rectangle", "--frame", frame, "--closeup", enemy)
        picture.crop(320, 0, 640, 720).assert_like(self, GOLDEN / "shot-closeup.png", TOLERANCE, 0.02)


class SpritesTest(ShotTest):
    """With nothing else shown, the picture is known to the last pixel."""

    def assert_plain(self, scene, algorithm, frame):
        with self.subTest(sprites=scene.sprites, route=scene.route, algorithm=algorithm, frame=frame):
            picture = self.shot(*scene.flags, "--algorithm", algorithm, "--frame", frame, "--show", "nothing")
            wanted = scene.plain_picture(frame, algorithm)
            self.assertEqual(picture.difference(wanted), (0, 0), "pixels differ, by at most")

    def test_sprites_of_every_set_stand_where_the_rules_say_on_every_route(self):
        for sprites, route, algorithm in (("mario", "diagonal", "pixel"), ("pacman", "vertical", "euclidean"),
                                          ("tyrian", "horizontal", "manhattan")):
            scene = Scene(sprites, route, seed=5, sample=2)
            self.assert_plain(scene, algorithm, scene.frames // 2)

    def test_first_and_last_frame_stand_at_the_ends_of_the_route(self):
        scene = Scene("tyrian", "diagonal", seed=2 ** 64 - 1)
        for frame in (0, scene.frames - 1):
            self.assert_plain(scene, "none", frame)

    def test_enemies_already_hit_are_dimmed_and_the_others_as_before(self):
        scene, frame = Scene("mario", "horizontal", seed=3), 900
        plain = scene.plain_picture(frame, "rectangle")
        shown = self.shot(*scene.flags, "--algorithm", "rectangle", "--frame", frame, "--show", "hit")
        self.assertGreater(sum(hit.called is not None and hit.called <= frame
                               for hit in scene.hits("rectangle").values()), 3)
        for enemy, hit in scene.hits("rectangle").items():
            if hit.called is not None and hit.called <= frame:
                count, largest = shown.crop(*scene.enemy_box(enemy)).difference(plain.crop(*scene.enemy_box(enemy)))
                self.assertGreater(count, 100)
                self.assertLess(largest, 120, "dimmed, not as bright as the others")

    def test_scale_2_and_3_repeat_every_pixel(self):
        flags = ("--sprites", "tyrian", "--frame", 200, "--show", "nothing")
        small = self.shot(*flags)
        for scale in (2, 3):
            large = self.shot(*flags, "--scale", scale)
            self.assertEqual(large.size, (scale * 1280, scale * 720))
            self.assertEqual(large, repeated(small, scale))


def repeated(picture, times):
    """Every pixel as a square of so many pixels."""
    planes = [b"".join(row[channel::3] for row in picture.rows) for channel in range(3)]
    wide = bytearray(3 * times * len(planes[0]))
    for channel, plane in enumerate(planes):
        for column in range(times):
            wide[3 * column + channel::3 * times] = plane
    stride = 3 * times * picture.width
    rows = (bytes(wide[start:start + stride]) * times for start in range(0, len(wide), stride))
    return Picture(times * picture.width, times * picture.height, b"".join(rows))


def lonely_scene(sprites, volumes):
    """A pass whose only enemy is far from the player's start and from the edges."""
    for seed in range(1000):
        scene = Scene(sprites, "horizontal", enemies=1, seed=seed, volumes=volumes)
        x, y = scene.places[0]
        if 300 < x < 1100 and 100 < y < 550:
            return scene
    raise AssertionError("no such seed")


def first_wrong(algorithm, verdict, sprites="mario", route="diagonal"):
    """(scene, enemy, frame) of the earliest such answer that overlaps no other wrong one."""
    for seed in range(1, 100):
        scene = Scene(sprites, route, seed=seed)
        hits = scene.hits(algorithm)
        wrong = sorted((frame_of(hit), enemy) for enemy, hit in hits.items() if hit.verdict == verdict)
        for frame, enemy in wrong:
            if frame > 0 and all(other == enemy or far(scene.places[enemy], scene.places[other]) for other in hits):
                return scene, enemy, frame
    raise AssertionError("no such seed")


def frame_of(hit):
    return hit.true if hit.called is None else hit.called


def far(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 80


class VolumesTest(ShotTest):
    """What is drawn is what is tested: the numbers of `hitlab shapes --json` at the sprite's place."""

    def outlines(self, scene, algorithm):
        """Boxes of all that the volumes add: (player's, enemy's)."""
        added = self.added(scene, algorithm, "volumes")
        enemy = added.crop(200, 0, 1080, 720).bounds((255, 255, 255))
        return added.crop(0, 0, 200, 720).bounds((255, 255, 255)), Box(enemy.x + 200, *enemy[1:])

    def assert_within(self, box, edges, px):
        """Each of the box's edges is at most so many pixels from these (x0, y0, x1, y1)."""
        found = box.x, box.y, box.x + box.width, box.y + box.height
        # Beyond the left edge of the world nothing is drawn.
        wanted = max(0, edges[0]), *edges[1:]
        self.assertLessEqual(max(abs(a - b) for a, b in zip(found, wanted)), px, f"found {found}, wanted {wanted}")

    def assert_extents(self, algorithm, edges_of, px):
        for sprites in program.SPRITES:
            for volumes in ("thesis", "fitted"):
                scene = lonely_scene(sprites, volumes)
                at = scene.player_at(0), scene.places[0]
                for box, (x, y), shapes in zip(self.outlines(scene, algorithm), at, scene.volumes()):
                    with self.subTest(sprites=sprites, volumes=volumes, at=(x, y)):
                        left, top, right, bottom = edges_of(shapes)
                        self.assert_within(box, (x + left, y + top, x + right, y + bottom), px)

    def test_rectangle_drawn_is_the_rectangle_tested(self):
        self.assert_extents("rectangle", lambda shapes: [edge / 2 for edge in shapes.rectangle2], 0)

    def test_circle_drawn_has_the_extent_of_the_circle_tested(self):
        self.assert_extents("euclidean", lambda shapes: around(shapes.circle2), 1)

    def test_diamond_drawn_has_the_extent_of_the_diamond_tested(self):
        self.assert_extents("manhattan", lambda shapes: around(shapes.diamond2), 1)

    def test_polygon_drawn_has_the_extent_of_the_polygon_tested(self):
        def edges(shapes):
            xs, ys = zip(*shapes.polygon16)
            return [edge / 16 for edge in (min(xs), min(ys), max(xs), max(ys))]
        self.assert_extents("sat", edges, 1)

    def test_circle_is_round(self):
        """Halfway between the axes the line is a radius away from the centre too."""
        scene = lonely_scene("mario", "thesis")
        added = self.added(scene, "euclidean", "volumes")
        cx, cy, radius = (number / 2 for number in scene.volumes()[1].circle2)
        x, y = scene.places[0][0] + cx, scene.places[0][1] + cy
        for angle in range(0, 360, 15):
            way = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            reached = [distance for distance in range(int(radius) - 10, int(radius) + 10)
                       if any(added.pixel(math.floor(x + way[0] * distance), math.floor(y + way[1] * distance)))]
            self.assertTrue(reached and radius - 2.5 <= min(reached) and max(reached) <= radius + 1.5,
                            f"{reached} at {angle} degrees, the radius is {radius}")

    def test_pixels_are_the_volume_of_the_pixel_test(self):
        scene = lonely_scene("tyrian", "thesis")
        added = self.added(scene, "pixel", "volumes")
        wanted = scene.player.places(scene.player_at(0)) | scene.enemy.places(scene.places[0])
        self.assertEqual(lit(added), wanted)

    def test_each_algorithm_has_its_colour(self):
        for algorithm, colour in VOLUME_COLOURS.items():
            if algorithm != "pixel":
                picture = self.shot("--algorithm", algorithm, "--enemies", 3, "--show", "volumes")
                counts = {name: picture.count(other) for name, other in VOLUME_COLOURS.items()}
                self.assertGreater(counts[algorithm], 50, f"{algorithm} {colour} {counts}")
                self.assertEqual(sum(counts.values()) - counts[algorithm] - counts["pixel"], 0, counts)


def around(round2):
    cx, cy, r = (number / 2 for number in round2)
    return cx - r, cy - r, cx + r, cy + r


def lit(picture):
    """The places of all pixels that are not black."""
    return {(i % picture.width, i // picture.width)
            for i, value in enumerate(picture.data[::3]) if value}


class WrongAnswersTest(ShotTest):
    def assert_flash(self, algorithm, verdict, colour, other):
        scene, enemy, frame = first_wrong(algorithm, verdict)
        box = scene.enemy_box(enemy)
        flags = (*scene.flags, "--algorithm", algorithm, "--show", "wrong,hit", "--frame")
        before, now = (self.shot(*flags, at).crop(*box) for at in (frame - 1, frame))
        self.assertEqual(before.count(colour), 0, "before its time")
        self.assertGreater(now.count(colour), 40)
        self.assertEqual(now.count(other), 0, "in the other colour")
        hidden = self.shot(*scene.flags, "--algorithm", algorithm, "--show", "hit", "--frame", frame)
        self.assertEqual(hidden.count(colour), 0, "though not shown")

    def test_false_hit_flashes_from_the_frame_of_its_call(self):
        self.assert_flash("rectangle", "FP", FALSE_HIT, MISSED)

    def test_missed_contact_flashes_from_the_frame_of_the_contact(self):
        self.assert_flash("euclidean", "FN", MISSED, FALSE_HIT)

    def test_logs_of_a_run_tell_the_frames_of_the_flashes(self):
        """The rows of hits.csv, and not only the rules computed again, are what is seen."""
        scene, enemy, frame = first_wrong("manhattan", "FP")
        directory = self.folder / "run"
        self.expect(0, "run", "--sprites", scene.sprites, "--routes", scene.route, "--enemies", scene.enemies,
                    "--seed", scene.seed, "--samples", 1, "--algorithms", "manhattan", "--out", directory)
        rows = [row for row in program.read_rows(directory / "hits.csv") if row["verdict"] == "FP"]
        self.assertIn((str(enemy), str(frame)), [(row["enemy"], row["called_frame"]) for row in rows])
        wrong = sorted(int(row["called_frame"]) for row in rows)
        flags = (*scene.flags, "--algorithm", "manhattan", "--show", "wrong", "--frame")
        self.assertEqual(self.shot(*flags, wrong[0] - 1).count(FALSE_HIT), 0)
        self.assertGreater(self.shot(*flags, wrong[0]).count(FALSE_HIT), 0)

    def test_pixel_test_makes_no_mark_at_all(self):
        scene = Scene("mario", "diagonal")
        flags = (*scene.flags, "--algorithm", "pixel", "--frame", scene.frames - 1, "--show")
        self.assertEqual(self.shot_bytes(*flags, "wrong"), self.shot_bytes(*flags, "nothing"))


class ContactsTest(ShotTest):
    def test_contact_pixels_are_those_that_both_share(self):
        scene = Scene("mario", "diagonal", seed=4)
        frame = max(range(0, scene.frames, 5), key=lambda k: len(scene.shared_pixels(k)))
        wanted = scene.shared_pixels(frame)
        self.assertGreater(len(wanted), 100)
        # The enemies are hidden once they are called; their contacts are not.
        flags = (*scene.flags, "--algorithm", "pixel", "--frame", frame)
        self.assertEqual(self.shot(*flags, "--show", "nothing").count(CONTACT), 0)
        self.assertEqual(places_of(self.shot(*flags, "--show", "contacts"), CONTACT), wanted)

    def test_masks_are_the_opaque_pixels(self):
        scene = lonely_scene("pacman", "thesis")
        added = self.added(scene, "none", "masks")
        wanted = scene.player.places(scene.player_at(0)) | scene.enemy.places(scene.places[0])
        self.assertLessEqual(lit(added), wanted)
        # A white mask over a white pixel is not seen.
        self.assertGreater(len(lit(added)), 0.8 * len(wanted))


def places_of(picture, colour):
    wanted = bytes(colour)
    return {(i // 3 % picture.width, i // 3 // picture.width)
            for i in range(0, len(picture.data), 3) if picture.data[i:i + 3] == wanted}


class CloseupTest(ShotTest):
    def closeup(self, algorithm, verdict):
        scene, enemy, frame = first_wrong(algorithm, verdict)
        return self.shot(*scene.flags, "--algorithm", algorithm, "--frame", frame, "--closeup", enemy)

    def test_missed_contact_shows_the_shared_pixels_from_near(self):
        scene, enemy, frame = first_wrong("euclidean", "FN")
        self.assertGreaterEqual(self.closeup("euclidean", "FN").count(CONTACT, 24),
                                8 * len(scene.shared_pixels(frame)))

    def test_false_hit_shows_no_shared_pixel(self):
        self.assertEqual(self.closeup("rectangle", "FP").count(CONTACT, 24), 0)

    def test_closeup_shows_the_pair_larger_than_life(self):
        scene, enemy, frame = first_wrong("rectangle", "FP")
        flags = (*scene.flags, "--algorithm", "rectangle", "--frame", frame)
        outline = VOLUME_COLOURS["rectangle"]
        near = self.shot(*flags, "--closeup", enemy).bounds(outline)
        self.assertGreater(near.height, 4 * max(scene.player.height, scene.enemy.height))

    def test_whole_pair_is_above_its_caption(self):
        """Far apart they are still both seen: the picture zooms out."""
        scene = lonely_scene("mario", "thesis")
        picture = self.shot(*scene.flags, "--algorithm", "rectangle", "--closeup", 0)
        box = picture.bounds(VOLUME_COLOURS["rectangle"])
        distance = scene.places[0][0] + scene.enemy.width - scene.player_at(0)[0]
        self.assertGreaterEqual(box.width, distance)


class BadFlagsTest(ShotTest):
    def assert_refused(self, code, words, *flags):
        with self.subTest(flags=flags):
            before = sorted(self.folder.iterdir())
            done = self.run_shot(code, *flags)
            self.assertEqual(done.stdout, "")
            self.assertRegex(done.stderr, r"\A[^\n]+\n\Z", "not one line")
            self.assertRegex(done.stderr, words)
            self.assertEqual(sorted(self.folder.iterdir()), before, "something was written")

    def test_wrong_words_are_named_with_what_is_allowed(self):
        for flag, word, allowed in (("--sprites", "sonic", "mario.*pacman.*tyrian"), ("--route", "up", "diagonal"),
                                    ("--algorithm", "sphere", "euclidean.*pixel"), ("--volumes", "tight", "fitted"),
                                    ("--show", "volumes,ghosts", "contacts.*nothing"),
                                    ("--show", "", "contacts.*nothing"), ("--sprites", "", "mario")):
            self.assert_refused(2, f"{flag}.*{word.split(',')[-1]}.*{allowed}", flag, word, "--out", "a.png")

    def test_numbers_out_of_range_are_told_the_range(self):
        for flag, words, allowed in (("--frame", ("1246", "-1", "x", "1.5", ""), "0 to 1245"),
                                     ("--closeup", ("100", "-1"), "0 to 99"), ("--scale", ("0", "4", "1.5"), "1 to 3"),
                                     ("--enemies", ("0", "100001", "1e3"), "1 to 100000"),
                                     ("--seed", ("-1", str(2 ** 64)), "0 to 18446744073709551615"),
                                     ("--sample", ("-1", "1000000000000"), "0 to [0-9]+")):
            for word in words:
                self.assert_refused(2, f"{flag}.*'{word}'.*{allowed}", flag, word, "--out", "a.png")

    def test_range_of_frames_is_that_of_the_pass(self):
        flags = ("--sprites", "pacman", "--route", "vertical", "--out", "a.png", "--frame")
        self.assert_refused(2, "0 to 695", *flags, 696)
        self.run_shot(0, *flags, 695)

    def test_missing_or_doubled_flags_are_named(self):
        self.assert_refused(2, "--out", "--frame", 3)
        self.assert_refused(2, "--out.*value", "--out")
        self.assert_refused(2, "--frame.*more than once", "--frame", 3, "--frame", 4, "--out", "a.png")
        self.assert_refused(2, "unexpected '--zoom'.*--closeup", "--zoom", 3, "--out", "a.png")

    def test_place_that_cannot_be_written_is_named(self):
        for out in (self.folder / "missing" / "a.png", self.folder, "/dev/full"):
            self.assert_refused(1, str(out), "--out", out)

    def test_empty_name_of_a_file_is_wrong_usage(self):
        self.assert_refused(2, "--out: ''", "--out", "")

    def test_missing_sprite_or_shader_is_named(self):
        for part in ("sprites/mario/enemy.png", "shaders/shape.frag"):
            with self.subTest(part=part):
                assets = self.folder / part.replace("/", "-")
                program.shutil.copytree(program.PROJECT / "assets", assets)
                (assets / part).unlink()
                done = self.run_shot(1, "--out", self.folder / "a.png", HITLAB_ASSETS=assets)
                self.assertRegex(done.stderr, rf"\A[^\n]*{part}[^\n]*\n\Z")
                self.assertFalse((self.folder / "a.png").exists())

    def test_file_is_replaced_and_left_alone_on_failure(self):
        path = self.folder / "a.png"
        path.write_text("older")
        self.run_shot(2, "--frame", 5000, "--out", path)
        self.assertEqual(path.read_text(), "older")
        self.run_shot(0, "--out", path)
        self.assertEqual(Picture.load(path).size, (1280, 720))


if __name__ == "__main__":
    unittest.main()
