import { createReadStream } from "node:fs";
import { splitJsonArray, UnreadableJson } from "./split-json-array.server.ts";

/** `value`: the parsed element, absent when it is too large. Numbers start at 1. */
export type ArrayElement = { number: number; value: unknown } | { number: number; isTooLarge: true };

/**
 * Streams the elements of a JSON array in a file. Throws UnreadableJson where the file is invalid, and file system
 * errors when it cannot be opened.
 */
export async function* readJsonArray(file: string): AsyncGenerator<ArrayElement> {
  let number = 0;
  for await (const text of splitJsonArray(readUtf8(file))) {
    number += 1;
    yield text === null ? { number, isTooLarge: true } : { number, value: parse(text) };
  }
}

/** Skips a byte order mark. */
export async function* readUtf8(file: string): AsyncGenerator<string> {
  // Skips a byte order mark and handles characters split between chunks.
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
