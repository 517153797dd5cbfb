import { expect, test } from "vitest";
import { isId } from "./id.ts";

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
