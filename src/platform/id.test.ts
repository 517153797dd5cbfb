import { expect, test } from "vitest";
import { intendedId, isId } from "./id.ts";

test.each(["0190f6f0-1c2b-7d3e-8f4a-5b6c7d8e9f00", "00000000-0000-0000-0000-000000000000"])(
  "%s is an id",
  (id) => {
    expect(isId(id)).toBe(true);
  },
);

test.each([
  "",
  "42",
  "nouveau",
  "0190F6F0-1C2B-7D3E-8F4A-5B6C7D8E9F00",
  "0190f6f0-1c2b-7d3e-8f4a-5b6c7d8e9f0",
  "0190f6f0-1c2b-7d3e-8f4a-5b6c7d8e9f000",
  "0190f6f01c2b7d3e8f4a5b6c7d8e9f00",
  "{0190f6f0-1c2b-7d3e-8f4a-5b6c7d8e9f00}",
  " 0190f6f0-1c2b-7d3e-8f4a-5b6c7d8e9f00",
  "0190f6f0-1c2b-7d3e-8f4a-5b6c7d8e9f00\n",
  "../../etc/passwd",
])("%j is not an id", (text) => {
  expect(isId(text)).toBe(false);
});

test.each([".", ")", " ", "\u200b", ">", ".)", "»", "&utm=1", "](x", ".html"])(
  "an id followed by %j is meant",
  (sign) => {
    const id = "0190f3c2-1111-7abc-8def-0123456789ab";
    expect(intendedId(id + sign)).toBe(id);
    expect(intendedId(id.toUpperCase())).toBe(id);
    expect(intendedId(`(${id}`)).toBe(id);
  },
);

test.each(["0190f3c2-1111-7abc-8def-0123456789ab0", "0190f3c2-1111-7abc-8def-0123456789ab-", "x", ""])(
  "%j is not an id",
  (text) => {
    expect(intendedId(text)).toBeNull();
  },
);
