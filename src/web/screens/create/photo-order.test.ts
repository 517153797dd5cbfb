import { expect, test } from "vitest";
import { movePhotos, photoMoveValue, placePhoto } from "./photo-order.ts";

const photos = ["a", "b", "c"].map((id) => ({ id }));
const after = (value: string) =>
  movePhotos(photos, value)
    .map(({ id }) => id)
    .join("");

test("a photo becomes the cover, moves earlier or later, or is removed", () => {
  expect(after(photoMoveValue("cover", "c"))).toBe("cab");
  expect(after(photoMoveValue("earlier", "c"))).toBe("acb");
  expect(after(photoMoveValue("later", "a"))).toBe("bac");
  expect(after(photoMoveValue("remove", "b"))).toBe("ac");
});

test("the first cannot move earlier, the last not later", () => {
  expect(after(photoMoveValue("earlier", "a"))).toBe("abc");
  expect(after(photoMoveValue("later", "c"))).toBe("abc");
});

test.each(["", "cover", "cover:z", "burn:a", ":"])("an unknown value changes nothing: %j", (value) => {
  expect(after(value)).toBe("abc");
});

test("placePhoto clamps the position and ignores unknown ids", () => {
  const placed = (id: string, to: number) =>
    placePhoto(photos, id, to)
      .map((photo) => photo.id)
      .join("");
  expect([placed("c", 0), placed("a", 1), placed("a", 9), placed("b", -4), placed("x", 1)]).toEqual([
    "cab",
    "bac",
    "bca",
    "bac",
    "abc",
  ]);
});
