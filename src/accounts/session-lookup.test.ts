import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSessionToken } from "./session-lookup.server.ts";

const name = "babillard.session_token";
const secret = "a secret that is only good enough for tests";
const token = "Abc123";
const signatureOf = (text: string, key = secret) => createHmac("sha256", key).update(text).digest("base64");
const cookie = (text: string, signature = signatureOf(text)) =>
  `${name}=${encodeURIComponent(`${text}.${signature}`)}`;

describe("the token of a session cookie", () => {
  test("is read among other cookies", () => {
    expect(readSessionToken(cookie(token), name, secret)).toBe(token);
    expect(readSessionToken(`theme=dark; ${cookie(token)}; x=1`, name, secret)).toBe(token);
  });

  test.each([
    ["no cookie", ""],
    ["another name", cookie(token).replace(name, "other")],
    ["a name with a suffix", cookie(token).replace("=", "_x=")],
    ["no signature", `${name}=${token}`],
    ["the signature of another token", cookie(token, signatureOf("Abc124"))],
    ["the signature of another key", cookie(token, signatureOf(token, "another"))],
    ["a shortened signature", cookie(token).slice(0, -1)],
    ["two cookies of that name", `${cookie(token)}; ${cookie("Def456")}`],
    ["an unreadable value", `${name}=%ZZ`],
  ])("is not read from %s", (_, header) => {
    expect(readSessionToken(header, name, secret)).toBeNull();
  });
});
