import { expect, test } from "vitest";
import { movePhotos, photoMoveValue } from "./photo-order.ts";

const photos = ["a", "b", "c"].map((id) => ({ id }));
const after = (value: string) =>
  movePhotos(photos, value)
    .map(({ id }) => id)
    .join("");

test("a photo becomes the cover, goes earlier, goes later, goes away", () => {
  expect(after(photoMoveValue("cover", "c"))).toBe("cab");
  expect(after(photoMoveValue("earlier", "c"))).toBe("acb");
  expect(after(photoMoveValue("later", "a"))).toBe("bac");
  expect(after(photoMoveValue("remove", "b"))).toBe("ac");
});

test("the first goes no earlier, the last no later", () => {
  expect(after(photoMoveValue("earlier", "a"))).toBe("abc");
  expect(after(photoMoveValue("later", "c"))).toBe("abc");
});

test.each(["", "cover", "cover:z", "burn:a", ":"])(
  "a value that no button sends changes nothing: %j",
  (value) => {
    expect(after(value)).toBe("abc");
  },
);
