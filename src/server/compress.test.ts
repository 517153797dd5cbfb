import { expect, test } from "vitest";
import { acceptedEncoding } from "./compress.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, identity; q=0.5", "gzip"],
  ["BR", "br"],
  // Refused (RFC 9110, section 12.5.3).
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0", "identity"],
  ["br;q=0.1", "br"],
  ["x-brotli-br, gzipped", "identity"],
])("%s is answered with %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
