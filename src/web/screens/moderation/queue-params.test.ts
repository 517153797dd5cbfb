import { expect, test } from "vitest";
import { parseQueueParams, queuePath } from "./queue-params.ts";

test.each([
  ["", "/moderation"],
  ["page=2", "/moderation?page=2"],
  ["state=closed&page=1", "/moderation?state=closed"],
  ["state=closed&page=3", "/moderation?state=closed&page=3"],
  ["state=else&page=0", "/moderation"],
  ["page=1.5", "/moderation"],
  ["page=x", "/moderation"],
])("%j is the page %s", (query, expected) => {
  expect(queuePath(parseQueueParams(new URLSearchParams(query)))).toBe(expected);
});
