import { createReadStream } from "node:fs";
import { splitJsonArray, UnreadableJson } from "./split-json-array.server.ts";

/** `value` is what JSON.parse gave; absent for an element too large to be an ad. Numbers count from 1. */
export type ArrayElement = { number: number; value: unknown } | { number: number; isTooLarge: true };

/**
 * The elements of the JSON array in a file, as they are read. Throws UnreadableJson where the file stops being one,
 * and what the file system says when it cannot be opened.
 */
export async function* readJsonArray(file: string): AsyncGenerator<ArrayElement> {
  let number = 0;
  for await (const text of splitJsonArray(readUtf8(file))) {
    number += 1;
    yield text === null ? { number, isTooLarge: true } : { number, value: parse(text) };
  }
}

async function* readUtf8(file: string): AsyncGenerator<string> {
  // Passes over a byte order mark, and never cuts a character where a chunk ends.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableJson("not-utf8");
    }
  };
  for await (const bytes of createReadStream(file)) yield decode(bytes);
  yield decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableJson("malformed");
  }
}
