import { expect, test } from "vitest";
import { recordHash } from "./record-hash.server.ts";

const hashOf = (json: string) => recordHash(JSON.parse(json));

test("a record has one hash, however it is formatted", () => {
  expect(hashOf('{"a": 1.0, "b": {"d": "\\u00e9", "c": [1, 2]}}')).toBe(
    hashOf('{"b":{"c":[1,2],"d":"é"},"a":1}'),
  );
});

test.each([
  ['{"a":1}', '{"a":2}'],
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":[1,2]}', '{"a":[2,1]}'],
  ['{"a":null}', "{}"],
  ['{"__proto__":1}', "{}"],
  ['{"a":1}', '["object",["a",1]]'],
  ['{"a":[]}', '{"a":["list"]}'],
  ['{"a":"é"}', '{"a":"e\u0301"}'],
])("%s and %s differ", (one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other));
});

test("is stable across versions, or every record would be imported again", () => {
  expect(hashOf('{"title":"Table","price":120,"images":["a.jpg"]}')).toBe(
    "da8bf6c1fe25944435348eaa2883de52d09aa0b726b471abcbbb216d11cd7a5b",
  );
});
