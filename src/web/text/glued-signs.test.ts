import { expect, test } from "vitest";
import { withGluedSigns } from "./glued-signs.ts";

test("a sign after an ordinary space stays with its word; other spaces and line breaks stay as typed", () => {
  expect(withGluedSigns("Encore libre ? Prix : 20 $ !\n: fin »")).toBe(
    "Encore libre\u00a0? Prix\u00a0: 20 $\u00a0!\n: fin\u00a0»",
  );
});
