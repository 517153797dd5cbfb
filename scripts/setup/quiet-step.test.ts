import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { cacheFolder } from "./folders.ts";
import { startProgress } from "./progress.ts";
import { runQuietly } from "./quiet-step.ts";
import { SetupError } from "./setup-error.ts";

const logName = `quiet-step-test-${process.pid}.log`;
const step = {
  title: "Trying",
  command: "sh",
  logName,
  explain: (output: string) => `It failed (${output.trim()}).`,
  signal: new AbortController().signal,
};

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

afterAll(() => rm(join(cacheFolder, logName), { force: true }));

test("the output of a successful step is only in its log", async () => {
  await runQuietly({ ...step, args: ["-c", "echo out; echo err >&2"] });
  expect((await readFile(join(cacheFolder, logName), "utf8")).split("\n").sort()).toEqual(["", "err", "out"]);
});

test("a failed step throws a message that names the log", async () => {
  const failing = runQuietly({ ...step, args: ["-c", "echo no network; exit 3"] });
  await expect(failing).rejects.toThrow(`It failed (no network). Full output: .cache/${logName}`);
  await expect(runQuietly({ ...step, args: ["-c", "exit 3"] })).rejects.toThrow("It failed (ended with 3).");
  const missing = runQuietly({ ...step, command: "no-such-program", args: [] });
  await expect(missing).rejects.toBeInstanceOf(SetupError);
});

test("stopping a step stops its child processes", async () => {
  const stopping = new AbortController();
  const running = runQuietly({
    ...step,
    // The pipe stays open until the last process has exited.
    args: ["-c", "(trap 'echo grandchild stopped; exit' TERM; sleep 60 & wait) & echo started; wait"],
    signal: stopping.signal,
    onStarted: () => setTimeout(() => stopping.abort(new Error("stopped")), 300),
  });
  await expect(running).rejects.toThrow("stopped");
  expect(await readFile(join(cacheFolder, logName), "utf8")).toBe("started\ngrandchild stopped\n");
});

test("progress is one updated line on a terminal, and a line every 15 seconds in a log", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const written = (isTTY: boolean) => {
    const pieces: string[] = [];
    const finish = startProgress("Drawing", () => "3 of 9", { isTTY, write: (text) => pieces.push(text) });
    vi.advanceTimersByTime(31_000);
    finish("done");
    vi.advanceTimersByTime(60_000);
    return pieces;
  };
  expect(written(false)).toEqual([
    "Drawing…\n",
    "  … still running (15 s, 3 of 9)\n",
    "  … still running (30 s, 3 of 9)\n",
    "  done (31 s)\n",
  ]);
  expect(written(true).slice(-2)).toEqual([
    "\r\u001b[KDrawing… 31 s, 3 of 9",
    "\r\u001b[KDrawing… done (31 s)\n",
  ]);
  vi.useRealTimers();
});
