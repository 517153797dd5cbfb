import { hashPassword as formerHash } from "better-auth/crypto";
import { expect, test } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password-algorithm.server.ts";

test("a hash is Argon2id with the parameters in it, and matches its password only", async () => {
  const hash = await hashPassword("érable rouge");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
  expect(await verifyPassword({ hash, password: "érable rouge" })).toBe(true);
  expect(await verifyPassword({ hash, password: "erable rouge" })).toBe(false);
  expect(await hashPassword("érable rouge")).not.toBe(hash);
  expect(isOutdatedHash(hash)).toBe(false);
});

test("a hash of an earlier version is still valid, and outdated", async () => {
  const hash = await formerHash("érable rouge");
  expect(await verifyPassword({ hash, password: "érable rouge" })).toBe(true);
  expect(await verifyPassword({ hash, password: "autre" })).toBe(false);
  expect(isOutdatedHash(hash)).toBe(true);
});

test("a hash of a Node without Argon2 is valid, and outdated where there is one", async () => {
  // scrypt, N 2^17, r 8, p 1, of « érable rouge » with a salt of sixteen zero bytes.
  const { scryptSync } = await import("node:crypto");
  const key = scryptSync("érable rouge", Buffer.alloc(16), 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
  const hash = `$scrypt$ln=17,r=8,p=1$${"A".repeat(22)}$${key.toString("base64").replace("=", "")}`;
  expect(await verifyPassword({ hash, password: "érable rouge" })).toBe(true);
  expect(await verifyPassword({ hash, password: "érable rose" })).toBe(false);
  expect(isOutdatedHash(hash)).toBe(true);
});

test.each(["", "$argon2id$v=19$m=47104,t=1,p=1$$", "$argon2id$v=19$m=47104,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$"])(
  "an invalid hash (%s) matches nothing",
  async (hash) => {
    expect(await verifyPassword({ hash, password: "" }).catch(() => false)).toBe(false);
  },
);
