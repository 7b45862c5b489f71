// Kernels of the page play the games that plain Python plays, and find what it finds; under Node.
//   SITE=folder of a built site (without: output/test-site)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pageDoor } from "../../../generator/cruxpress/site/web/kernels.mjs";
import { inflated, unpack } from "../../../generator/cruxpress/site/web/unpack.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = `${process.env.SITE ?? `${root}output/test-site`}/python/`;
const LONG = { timeout: 900_000 };
const GAMES = `
import importlib
importlib.invalidate_caches()
from cruxpress.core.page_kernels import in_page
from cruxpress.games.crusgallo.play.alone import limited, play_games
from cruxpress.games.crusgallo.play.panel import Adventurer
from cruxpress.games.crusgallo.sheet.challenge import numbered_deal, numbered_problem
from cruxpress.games.crusgallo.sheet.deck import shipped_deck
from cruxpress.games.crusgallo.solve.beam import free_creatures, trap_dragon
from cruxpress.games.crusgallo.solve.exhaust import find_game
from cruxpress.games.crusgallo.solve.search import free_tastes, trap_tastes
from cruxpress.games.crusgallo.solve.tables import search_deck
from cruxpress.games.cruxy.make.aim import bench_for
from cruxpress.games.cruxy.make.sheets import make_sheet
from cruxpress.games.cruxy.play.measures import PANEL, SKILLS
from dataclasses import replace

found = {}
bench = bench_for()
for number in (2, 21, 29, 38, 43):
    players = bench.players(make_sheet(number, 1))
    for skill in (*SKILLS, *PANEL):
        found["cruxy", number, skill.name] = players.alone(skill, "compared", range(5))
    for several in (2, 3, 4):
        found["cruxy", number, several] = players.together(several, SKILLS[0], "compared", range(3))
deck = shipped_deck()
tasks = [numbered_problem(deck, 1, 1), numbered_problem(deck, 1, 2), numbered_deal(deck, 1, 1)]
for place, task in enumerate(tasks):
    for player in (limited(30), *(Adventurer(f"thinks {way}", way, 40) for way in range(5))):
        found["crusgallo", place, player.name] = list(play_games(task, player, range(2)))
laid = search_deck(deck)
hand = [laid.index(number) for number in tasks[0].cards]
found["trapped"] = trap_dragon(laid, hand, 0, 4, replace(next(trap_tastes()), width=3))
found["all"] = find_game(laid, hand, 2, quick=True)
draws = [laid.index(number) for number in tasks[2].draws]
found["freed"] = free_creatures(laid, draws[:6], replace(next(free_tastes()), width=3))
in_page(), [f"{key}: {value}" for key, value in found.items()]
`;

async function games(byKernels) {
  const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
  const env = { HOME: "/home/pyodide", TZ: "UTC", CRUXPRESS_PLAIN: "1", CRUXPRESS_PATIENCE: "0" };
  const python = await loadPyodide({ indexURL: folder, env });
  if (byKernels) python.registerJsModule("cruxpress_page", pageDoor(python));
  unpack(await inflated(new Uint8Array(readFileSync(`${folder}cruxpress.bin`))), python.FS, "/lib/python3.14/site-packages");
  return python.runPython(GAMES).toJs();
}

test("games by WebAssembly are those of plain Python", LONG, async () => {
  const [hasKernels, played] = await games(true);
  const [hasNone, plainly] = await games(false);
  assert.deepEqual([hasKernels, hasNone], [true, false]);
  assert.ok(played.length > 80, `${played.length}`);
  assert.deepEqual(played, plainly);
});
