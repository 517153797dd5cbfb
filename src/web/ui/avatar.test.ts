import { expect, test } from "vitest";
import { initialOf } from "./avatar.tsx";

test("an avatar shows the uppercased initial of the name", () => {
  expect(initialOf("élise")).toBe("É");
  expect(initialOf("  marc")).toBe("M");
  expect(initialOf("𝒜da")).toBe("𝒜");
  expect(initialOf("")).toBe("?");
});
