"""All that can be clicked, typed and dragged in the panel, in the real window."""

import time
import unittest

import scenes
from picture import Box
from playing import SCENE, Panel, PlayTest, middle_of, plain_boxes
from scenes import CONTACT, FALSE_HIT, VOLUME_COLOURS

# In its first frame the rectangle calls one enemy wrongly and one rightly, whose pixels the player shares.
CASE = {"--seed": 18, "--enemies": 150, "--sprites": "tyrian", "--route": "vertical", "--algorithm": "rectangle"}
PLAYED = ("--seed", 18, "--sprites", "tyrian", "--routes", "vertical", "--algorithms", "rectangle")
FALSELY_HIT = 12
SWIFT_S = 10
# On the ground: three quarters of the colour.
ENEMY_OUTLINE = tuple(round((190 * colour + 65 * ground) / 255)
                      for colour, ground in zip(VOLUME_COLOURS["rectangle"], scenes.GROUND))
# Above the caption of a close-up.
CLOSEUP_ROWS = 590


def shot_flags(**changes):
    """The flags of a shot of the case, other words in the place of its own."""
    chosen = CASE | {f"--{name}": value for name, value in changes.items()}
    return [word for pair in chosen.items() for word in pair]


def frame_of(scene):
    """On the horizontal route the player's left edge is the frame; its outline alone has the full colour."""
    box = scene.bounds(VOLUME_COLOURS["rectangle"])
    return box.x if box else -1


class PanelTest(PlayTest):
    def open(self, *flags):
        """A program whose panel is found; the scene is still the first frame where the flags say --paused."""
        player = self.play(*flags)
        self.wait_for_outlines(player)
        whole = player.wait_for(lambda picture: len(Panel(picture).frames) == Panel.FRAMES, "the whole panel")
        self.panel = Panel(whole)
        return player

    def paused(self, enemies=CASE["--enemies"]):
        return self.open(*PLAYED, "--enemies", enemies, "--paused")

    def click(self, player, name):
        """Clicks; what it does must be waited for before the pointer moves on."""
        player.window.click(*self.panel.middle(name))

    def wait_until_chosen(self, player, name, others):
        player.wait_for(lambda picture: self.panel.is_chosen(picture, name)
                        and not any(self.panel.is_chosen(picture, other) for other in others if other != name),
                        f"{name} alone as chosen")


class FoundTest(PanelTest):
    def test_panel_has_all_that_the_issue_asks_for(self):
        self.paused()
        self.assertEqual(len(self.panel.buttons), 5 + 5 + 3 + 3 + 2 + 7 + 2)
        self.assertEqual(len(self.panel.frames), 10)
        self.assertGreater(self.panel.list.height, 80)

    def test_chosen_buttons_are_those_of_the_flags(self):
        player = self.paused()
        picture = player.screenshot()
        chosen = {name for name in self.panel.buttons if self.panel.is_chosen(picture, name)}
        self.assertEqual(chosen, {"rectangle", "tyrian", "vertical", "thesis", "1 x"})


class ChoicesTest(PanelTest):
    def test_algorithms_are_chosen_for_the_next_frame(self):
        player = self.open("--paused", "--seed", 3, "--enemies", 20, "--routes", "horizontal")
        names = ("euclidean", "manhattan", "sat", "pixel", "rectangle")
        for frame, name in enumerate(names, 1):
            with self.subTest(name):
                self.click(player, name)
                self.wait_until_chosen(player, name, names)
                self.click(player, "step")
                self.wait_for_shot(player, "--seed", 3, "--enemies", 20, "--algorithm", name, "--frame", frame)

    def assert_choices(self, flag, *names):
        player = self.paused(enemies=20)
        for name in names:
            with self.subTest(name):
                self.click(player, name)
                self.wait_for_shot(player, *shot_flags(enemies=20, **{flag: name}))
                self.wait_until_chosen(player, name, names)

    def test_sprites_are_chosen(self):
        self.assert_choices("sprites", "mario", "pacman", "tyrian")

    def test_routes_are_chosen(self):
        self.assert_choices("route", "horizontal", "diagonal", "vertical")

    def test_volumes_are_chosen(self):
        self.assert_choices("volumes", "fitted", "thesis")


class SwiftTest(PanelTest):
    def test_click_counts_though_the_pointer_leaves_at_once(self):
        """As on a slow machine, where the button goes up and the pointer moves within one frame."""
        player = self.open("--paused", "--seed", 3, "--enemies", 1)
        player.window.click(*self.panel.middle("sat"))
        self.display.move_pointer(self.display.width - 1, self.display.height - 1)
        # While it is pressed a button has the colour of a chosen one.
        player.wait_for(lambda picture: self.panel.is_chosen(picture, "sat")
                        and not self.panel.is_chosen(picture, "rectangle"), "sat as chosen", SWIFT_S)


class ShownTest(PanelTest):
    """What is drawn is what a shot with the same list shows."""

    def test_each_checkbox_shows_and_hides_its_part(self):
        player = self.paused()
        shown = {"volumes", "wrong", "hit"}
        self.wait_for_shot(player, *shot_flags(), "--show", ",".join(sorted(shown)))
        for name in ("volumes", "masks", "contacts", "wrong", "hit", "masks"):
            with self.subTest(name):
                self.click(player, name)
                shown ^= {name}
                self.wait_for_shot(player, *shot_flags(), "--show", ",".join(sorted(shown)))

    def test_parts_can_be_told_by_their_colours(self):
        """The shots themselves show what they should, lest both are wrong."""
        player = self.paused()
        self.assertGreater(self.scene(player).count(FALSE_HIT), 20)
        self.click(player, "wrong")
        self.wait_for_scene(player, lambda scene: scene.count(FALSE_HIT) == 0, "no mark")
        self.click(player, "contacts")
        self.wait_for_scene(player, lambda scene: scene.count(CONTACT) > 50, "contact pixels")
        self.click(player, "volumes")
        self.wait_for_scene(player, lambda scene: scene.count(VOLUME_COLOURS["rectangle"]) == 0, "no outlines")


class NumbersTest(PanelTest):
    def test_seed_is_counted_up_and_down(self):
        player = self.paused(enemies=20)
        for button, seed in (("+", 19), ("+", 20), ("-", 19)):
            self.click(player, button)
            self.wait_for_shot(player, *shot_flags(enemies=20, seed=seed))

    def test_seed_is_typed_and_its_digits_choose_no_algorithm(self):
        player = self.paused(enemies=20)
        player.window.click(*self.panel.middle("seed"))
        player.window.tap("End")
        for key in ("BackSpace", "BackSpace", "4", "p", "5"):
            player.window.tap(key)
        self.assertTrue(self.panel.is_chosen(player.screenshot(), "rectangle"))
        player.window.tap("Return")
        self.wait_for_shot(player, *shot_flags(enemies=20, seed=45))
        player.window.tap("m")
        self.wait_for_shot(player, *shot_flags(enemies=20, seed=45, sprites="mario"))

    def test_slider_of_the_enemies_reaches_one(self):
        player = self.paused()
        slider = self.panel.frames["enemies"]
        player.window.drag(middle_of(slider), (slider.x - 20, middle_of(slider)[1]))
        self.wait_for_shot(player, *shot_flags(enemies=1))

    def test_slider_of_the_enemies_is_logarithmic(self):
        """Its middle is some hundreds: the root of 100,000 is 316."""
        least, most = (self.shot(*shot_flags(enemies=enemies), "--show", "nothing").count(scenes.GROUND)
                       for enemies in (600, 180))
        player = self.paused()
        for name in ("volumes", "wrong", "hit"):
            before = self.scene(player)
            self.click(player, name)
            self.wait_for_other_scene(player, before)
        player.window.drag((self.panel.frames["enemies"].x + 20, self.panel.middle("enemies")[1]),
                           self.panel.middle("enemies"))
        self.wait_for_scene(player, lambda scene: least < scene.count(scenes.GROUND) < most, "some hundreds of enemies")

    def test_dragging_starts_no_pass_before_it_ends(self):
        player = self.paused()
        before = self.scene(player)
        slider = self.panel.frames["enemies"]
        player.window.press_button(*middle_of(slider))
        for x in range(slider.x + slider.width // 2, slider.x, -20):
            player.window.move_pointer(x, middle_of(slider)[1])
            self.assertEqual(self.scene(player), before)
        player.window.release_button()
        self.wait_for_other_scene(player, before)


class TimeTest(PanelTest):
    RUNNING = ("--seed", 3, "--enemies", 1, "--routes", "horizontal")

    def rate(self, player, name, least_s=0.4):
        """Frames of a pass a second at this speed, from its start."""
        self.click(player, "again")
        self.wait_for_scene(player, lambda scene: frame_of(scene) == 0, "the first frame")
        self.click(player, name)
        player.wait_for(lambda picture: self.panel.is_chosen(picture, name), f"{name} as chosen")
        start = time.monotonic()
        player.window.tap("space")
        time.sleep(least_s)
        frame = frame_of(self.scene(player))
        seconds = time.monotonic() - start
        player.window.tap("space")
        self.wait_until_still(player, 0.1)
        return frame / seconds

    def test_speeds_are_in_their_order(self):
        player = self.open(*self.RUNNING, "--paused")
        rates = [self.rate(player, name) for name in ("1/4", "1/2", "1 x", "2 x", "4 x", "8 x")]
        for slower, faster in zip(rates, rates[2:]):
            self.assertGreater(faster, 1.5 * slower, rates)

    def test_as_fast_as_it_goes_shows_pass_after_pass(self):
        player = self.open(*self.RUNNING, "--paused")
        first, start = self.scene(player).crop(100, 0, 1180, 720), time.monotonic()
        self.click(player, "max")
        player.wait_for(lambda picture: self.panel.is_chosen(picture, "max"), "max as chosen")
        player.window.tap("space")
        # The player passes through; the enemy's place changes with the sample only.
        enemy = first.bounds(ENEMY_OUTLINE, 3)
        self.wait_for_scene(player, lambda scene: scene.crop(100, 0, 1180, 720).bounds(ENEMY_OUTLINE, 3) not in
                            (enemy, None), "an enemy elsewhere")
        self.assertLess(time.monotonic() - start, 1246 / 60, "faster than speed 1")

    def test_pause_stops_and_goes_on(self):
        player = self.open(*self.RUNNING)
        self.click(player, "pause")
        still = self.wait_until_still(player)
        self.click(player, "pause")
        # More than the one frame of a step.
        self.wait_for_scene(player, lambda scene: frame_of(scene) > frame_of(still) + 5, "some more frames")

    def test_step_goes_on_by_one_frame_and_again_goes_back_to_the_start(self):
        player = self.open(*self.RUNNING, "--paused")
        for frame in (1, 2):
            self.click(player, "step")
            self.wait_for_scene(player, lambda scene, frame=frame: frame_of(scene) == frame, f"frame {frame}")
        self.assertEqual(frame_of(self.wait_until_still(player)), 2)
        self.click(player, "again")
        self.wait_for_scene(player, lambda scene: frame_of(scene) == 0, "the first frame")


class HelpTest(PanelTest):
    def help_buttons(self, player):
        """Close and Quit, at the bottom of the help."""
        return plain_boxes(self.scene(player).crop(200, 100, 880, 520), [Panel.BUTTON], 30)

    def test_help_is_opened_and_closed(self):
        player = self.open("--paused", "--seed", 3, "--enemies", 1)
        before = self.scene(player)
        self.click(player, "help")
        self.wait_for_scene(player, lambda scene: scene.crop(400, 200, 480, 320).count((232, 236, 244), 30) > 500,
                            "bright letters")
        self.click(player, "help")
        self.wait_for_scene(player, lambda scene: scene == before, "the scene without help")

    def test_help_has_its_own_buttons_to_close_it_and_to_quit(self):
        player = self.open("--paused", "--seed", 3, "--enemies", 1)
        before = self.scene(player)
        for button in (0, 1):
            self.click(player, "help")
            self.wait_for_scene(player, lambda scene: len(self.help_buttons(player)) == 2, "two buttons")
            x, y = middle_of(self.help_buttons(player)[button])
            player.window.click(200 + x, SCENE.y + 100 + y)
            if button == 0:
                self.wait_for_scene(player, lambda scene: scene == before, "the scene without help")
        self.assertEqual(player.finish(), (0, "", ""))

    def test_panel_is_hidden_and_opened_again(self):
        player = self.open("--paused", "--seed", 3, "--enemies", 1)
        self.click(player, "hide")
        shown = player.wait_for(lambda picture: picture.bounds(scenes.GROUND) == Box(180, 30, 1280, 720), "no panel")
        (opener,) = plain_boxes(shown.crop(1480, 0, 160, 60), [Panel.BUTTON, Panel.HOVERED])
        x, y = middle_of(opener)
        player.window.click(1480 + x, y)
        player.wait_for(lambda picture: picture.bounds(scenes.GROUND) == SCENE, "the panel")


class CloseupTest(PanelTest):
    def looking(self):
        """Some frames on, and then a close look at the wrong answer of the first frame."""
        player = self.paused()
        for _ in range(3):
            player.window.tap("n")
        self.wait_for_shot(player, *shot_flags(frame=3))
        self.open_entry(player)
        self.wait_for_closeup(player, 0)
        return player

    def open_entry(self, player):
        box = self.panel.list
        player.window.click(box.x + 60, box.y + 16)

    def wait_for_closeup(self, player, frame):
        self.wait_for_shot(player, *shot_flags(frame=frame, closeup=FALSELY_HIT), rows=CLOSEUP_ROWS)

    def click_caption(self, player, index):
        """Back, < and > are the buttons at the scene's bottom."""
        picture = player.screenshot()
        boxes = plain_boxes(picture.crop(0, 640, 400, 140), [Panel.BUTTON, Panel.HOVERED], 10)
        x, y = middle_of(boxes[index])
        player.window.click(x, 640 + y)

    def test_entry_of_the_list_opens_a_closeup_of_its_frame(self):
        self.looking()

    def test_buttons_move_it_by_a_frame_and_lead_back(self):
        player = self.looking()
        for button, frame in ((2, 1), (2, 2), (1, 1)):
            self.click_caption(player, button)
            self.wait_for_closeup(player, frame)
        self.click_caption(player, 0)
        self.wait_for_shot(player, *shot_flags(frame=3))

    def test_arrows_move_it_within_the_frames_that_have_been(self):
        player = self.looking()
        for keys, frame in ((("Right", "Right"), 2), (("Right",) * 4, 3), (("Left",) * 6, 0)):
            for key in keys:
                player.window.tap(key)
            self.wait_for_closeup(player, frame)

    def test_escape_leaves_it_and_not_the_program(self):
        player = self.looking()
        player.window.tap("Escape")
        self.wait_for_shot(player, *shot_flags(frame=3))
        player.window.tap("Escape")
        self.assertEqual(player.finish().code, 0)

    def test_running_scene_is_frozen_and_goes_on_afterwards(self):
        player = self.open(*PLAYED, "--enemies", 150)
        self.open_entry(player)
        self.wait_for_closeup(player, 0)
        still = self.wait_until_still(player)
        player.window.tap("Escape")
        self.wait_for_other_scene(player, still)
        self.wait_for_other_scene(player, self.wait_for_outlines(player))

    def test_correct_algorithm_has_an_empty_list(self):
        player = self.play(*PLAYED[:-1], "pixel", "--enemies", 150, "--paused")
        self.panel = Panel(self.settled(player))
        before = self.scene(player)
        self.open_entry(player)
        self.assertEqual(self.wait_until_still(player), before)

    def settled(self, player):
        self.wait_until_still(player)
        return player.screenshot()


class TouchTest(PlayTest):
    """A phone: 1280x720 pixels, letters of double size, a finger instead of a mouse."""

    WIDTH = 720
    NAMES = ("euclidean", "manhattan", "rectangle", "sat", "pixel")

    def open(self):
        player = self.play("--size", "1280x720", "--ui-scale", 2, "--touch", "--paused", "--seed", 3, "--enemies", 10)
        player.wait_for(lambda picture: len(self.buttons(picture)) > 15, "the panel")
        # The first picture of a panel has no scroll bar yet.
        return player, Panel(player.wait_until_still(), self.WIDTH)

    def buttons(self, picture):
        return plain_boxes(picture.crop(560, 0, 720, 720), [Panel.BUTTON, Panel.HOVERED, Panel.CHOSEN])

    def test_controls_are_high_enough_for_a_thumb(self):
        player, panel = self.open()
        for name in ("pause", "hide", *self.NAMES[::2], "mario", "diagonal", "1/4"):
            self.assertGreaterEqual(panel.buttons[name].height, 60, name)

    def test_algorithm_is_chosen(self):
        player, panel = self.open()
        player.window.click(*panel.middle("sat"))
        player.wait_for(lambda picture: panel.is_chosen(picture, "sat") and not panel.is_chosen(picture, "rectangle"),
                        "sat as chosen")

    def test_panel_is_closed_and_opened(self):
        player, panel = self.open()
        player.window.click(*panel.middle("hide"))
        shown = player.wait_for(lambda picture: len(self.buttons(picture)) == 1, "the opener alone")
        (opener,) = self.buttons(shown)
        self.assertGreaterEqual(opener.height, 60)
        x, y = middle_of(opener)
        player.window.click(560 + x, y)
        player.wait_for(lambda picture: len(self.buttons(picture)) > 15, "the panel")

    def test_dragging_up_scrolls_and_presses_nothing(self):
        player, panel = self.open()
        start = panel.middle("sat")
        player.window.drag(start, (start[0], start[1] - 250))
        player.wait_for(lambda picture: self.buttons(picture)[:5] != self.buttons_at_first(panel), "a scroll")
        player.window.drag((start[0], 100), (start[0], 600))
        back = player.wait_for(lambda picture: self.buttons(picture)[:5] == self.buttons_at_first(panel),
                               "the top again")
        self.assertTrue(panel.is_chosen(back, "rectangle"))

    def buttons_at_first(self, panel):
        return [Box(box.x - 560, *box[1:]) for box in list(panel.buttons.values())[:5]]


if __name__ == "__main__":
    unittest.main()
