"""Every key does what the help says, in the real window; `hitlab shot` tells what must then be seen."""

import unittest

import scenes
from picture import Box
from playing import PlayTest
from scenes import VOLUME_COLOURS

CASE = {"--seed": 3, "--enemies": 20, "--sprites": "mario", "--route": "horizontal", "--algorithm": "rectangle"}
PLAYED = ("--seed", 3, "--enemies", 20, "--sprites", "mario", "--routes", "horizontal", "--algorithms", "rectangle")


def shot_flags(**changes):
    """The flags of a shot of the case, other words in the place of its own."""
    chosen = CASE | {f"--{name}": value for name, value in changes.items()}
    return [word for pair in chosen.items() for word in pair]


class KeysTest(PlayTest):
    def paused(self, *flags):
        player = self.play(*PLAYED, "--paused", *flags)
        self.wait_for_shot(player, *shot_flags())
        return player

    def assert_keys_choose(self, flag, keys):
        """Each key in turn shows the first frame of another case."""
        player = self.paused()
        for key, word in keys:
            with self.subTest(key=key):
                player.window.tap(key)
                self.wait_for_shot(player, *shot_flags(**{flag: word}))
        return player


class ChoicesTest(KeysTest):
    def test_digits_choose_the_algorithm_of_the_next_frame(self):
        player = self.paused()
        words = ("euclidean", "manhattan", "sat", "pixel", "rectangle")
        for frame, (key, algorithm) in enumerate(zip("12453", words), 1):
            with self.subTest(key=key):
                player.window.tap(key)
                player.window.tap("n")
                self.wait_for_shot(player, *shot_flags(algorithm=algorithm, frame=frame))

    def test_m_p_t_choose_the_sprites(self):
        self.assert_keys_choose("sprites", [("t", "tyrian"), ("p", "pacman"), ("m", "mario")])

    def test_h_v_d_choose_the_route(self):
        self.assert_keys_choose("route", [("v", "vertical"), ("d", "diagonal"), ("h", "horizontal")])

    def test_capital_letters_do_the_same(self):
        player = self.paused()
        player.window.tap("P", "Shift_L")
        self.wait_for_shot(player, *shot_flags(sprites="pacman"))

    def test_swap_leaves_the_pass_where_it_is(self):
        player = self.play(*PLAYED)
        self.wait_for_scene(player, lambda scene: frame_of(scene, "rectangle") > 10, "some frames")
        player.window.tap("space")
        box = self.wait_until_still(player).bounds(VOLUME_COLOURS["rectangle"])
        player.window.tap("1")
        player.window.tap("n")
        circle = self.wait_for_outlines(player, "euclidean").bounds(VOLUME_COLOURS["euclidean"])
        self.assertAlmostEqual(circle.x + circle.width / 2, box.x + 1 + box.width / 2, delta=2, msg="one frame on")

    def test_other_keys_change_nothing(self):
        player = self.paused()
        for key in ("6", "0", "a", "z", "F2", "Return", "Left", "Right", "Up"):
            player.window.tap(key)
        self.wait_for_shot(player, *shot_flags())
        player.check_running()


def frame_of(scene, algorithm):
    """On the horizontal route the player's left edge is the frame; its outline alone has the full colour."""
    box = scene.bounds(VOLUME_COLOURS[algorithm])
    return box.x if box else -1


class TimeTest(KeysTest):
    def test_space_stops_the_scene_and_lets_it_go_on(self):
        player = self.play(*PLAYED)
        self.wait_for_other_scene(player, self.wait_for_outlines(player))
        player.window.tap("space")
        still = self.wait_until_still(player)
        player.window.tap("space")
        self.wait_for_other_scene(player, still)

    def test_n_goes_on_by_exactly_one_frame(self):
        player = self.paused()
        for frame in (1, 2, 3):
            player.window.tap("n")
            self.wait_for_shot(player, *shot_flags(frame=frame))
        self.assertEqual(frame_of(self.wait_until_still(player), "rectangle"), 3)

    def test_n_stops_a_running_pass(self):
        player = self.play(*PLAYED)
        self.wait_for_outlines(player)
        player.window.tap("n")
        frame = frame_of(self.wait_until_still(player), "rectangle")
        player.window.tap("n")
        self.wait_for_scene(player, lambda scene: frame_of(scene, "rectangle") == frame + 1, "the next frame")

    def test_n_on_the_last_frame_begins_the_next_pass(self):
        """The sample after it: other enemies."""
        player = self.play(*PLAYED, "--step", 1280, "--paused")
        self.wait_for_shot(player, *shot_flags())
        player.window.tap("n")
        self.wait_for_scene(player, lambda scene: frame_of(scene, "rectangle") == 1245, "the last frame")
        player.window.tap("n")
        self.wait_for_shot(player, *shot_flags(sample=1))

    def test_r_starts_the_pass_again_with_the_same_enemies(self):
        player = self.paused()
        for _ in range(3):
            player.window.tap("n")
        self.wait_for_shot(player, *shot_flags(frame=3))
        player.window.tap("r")
        self.wait_for_shot(player, *shot_flags())

    def test_passes_follow_each_other(self):
        player = self.play(*PLAYED, "--step", 200)
        first = self.wait_for_outlines(player)
        ground = scenes.GROUND
        # The enemies of the first sample leave other ground free than those of the second.
        self.wait_for_scene(player, lambda scene: scene.crop(400, 0, 880, 300).difference(
            first.crop(400, 0, 880, 300))[0] > 3000 and scene.count(ground) > 100000, "other enemies")
        player.check_running()


class WindowsTest(KeysTest):
    def test_f1_shows_and_hides_the_help(self):
        player = self.paused()
        before = self.scene(player)
        for _ in range(2):
            player.window.tap("F1")
            helped = self.wait_for_other_scene(player, before)
            # Letters on a dark ground in the middle; outside of it the scene is as before.
            self.assertGreater(helped.crop(400, 200, 480, 320).count((232, 236, 244), 30), 500)
            self.assertEqual(helped.crop(0, 0, 200, 720), before.crop(0, 0, 200, 720))
            player.window.tap("F1")
            self.wait_for_scene(player, lambda scene: scene == before, "the scene without help")

    def test_tab_hides_and_shows_the_panel(self):
        player = self.paused()
        for box in (Box(180, 30, 1280, 720), Box(0, 30, 1280, 720)):
            player.window.tap("Tab")
            player.wait_for(lambda picture: picture.bounds(scenes.GROUND) == box, f"the scene at {box}")

    def test_keys_work_while_the_panel_is_hidden(self):
        player = self.paused()
        player.window.tap("Tab")
        player.window.tap("t")
        player.window.tap("Tab")
        self.wait_for_shot(player, *shot_flags(sprites="tyrian"))

    def test_escape_closes_the_help_first_and_then_the_program(self):
        player = self.paused()
        before = self.scene(player)
        player.window.tap("F1")
        self.wait_for_other_scene(player, before)
        player.window.tap("Escape")
        self.wait_for_scene(player, lambda scene: scene == before, "the scene without help")
        player.window.tap("Escape")
        self.assertEqual(player.finish(), (0, "", ""))

    def test_closed_window_ends_the_program(self):
        self.assertEqual(self.paused().quit(), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
