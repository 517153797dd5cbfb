import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sniffFormat } from "./sniff-format.server.ts";

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../tests/support/fixtures/images", name));
const bytes = (latin1: string) => Buffer.from(latin1, "latin1");

describe("sniffFormat", () => {
  test.each([
    ["phone-rotated-gps.jpg", "jpeg"],
    ["transparent.png", "png"],
    ["picture.webp", "webp"],
    ["animated.gif", "gif"],
    ["picture.avif", "avif"],
    ["iphone-rotated-gps-p3.heic", "heic"],
    ["drawing.svg", null],
    ["text.jpg", null],
  ])("%s is %s", (name, format) => {
    expect(sniffFormat(fixture(name))).toBe(format);
  });

  test("uses compatible brands when the major brand is generic", () => {
    expect(sniffFormat(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1heic"))).toBe("heic");
    expect(sniffFormat(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1avif"))).toBe("avif");
  });

  test("does not read brands beyond their box", () => {
    expect(sniffFormat(bytes("\0\0\0\x10ftypisom\0\0\0\0heicavif"))).toBeNull();
  });

  test.each([
    ["PDF", "%PDF-1.7\n"],
    ["little-endian TIFF", "II*\0\x08\0\0\0"],
    ["big-endian TIFF", "MM\0*\0\0\0\x08"],
    ["MP4", "\0\0\0\x18ftypisom\0\0\x02\0isomiso2"],
    ["RIFF that is no WebP", "RIFF\x24\0\0\0WAVEfmt "],
    ["BMP", "BM\x36\0\0\0"],
    ["JPEG XL", "\xff\x0a"],
    ["nothing", ""],
    ["two bytes of a JPEG", "\xff\xd8"],
  ])("rejects %s", (_, head) => {
    expect(sniffFormat(bytes(head))).toBeNull();
  });

  test("respects the offset of the given bytes", () => {
    const large = Buffer.concat([Buffer.alloc(7), fixture("picture.avif")]);
    expect(sniffFormat(large.subarray(7))).toBe("avif");
  });
});
