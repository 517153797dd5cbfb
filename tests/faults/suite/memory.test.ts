// A node with little memory: it may end, and is started again; nothing is lost.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, test } from "vitest";
import { send } from "../requests.ts";
import { type Experiment, startExperiment, timeout } from "./experiment.ts";

let on: Experiment;
beforeAll(async () => {
  on = await startExperiment({ environment: { NODE_OPTIONS: "--max-old-space-size=160" } });
});
afterAll(() => on.stop());

test("200 searches at once with a heap of 160 MB", { timeout }, () =>
  on.run(
    "heap of 160 MB",
    async () => {
      const searches = Array.from({ length: 200 }, () =>
        send(on.url, `/search?q=${randomUUID()}`, on.load.members[0]?.cookie ?? "").catch(() => undefined),
      );
      await Promise.all(searches);
    },
    { mayDie: true, slowestMs: 60_000 },
  ),
);
