import { scryptSync } from "node:crypto";
import { vi } from "vitest";

/**
 * Replaces better-auth's scrypt (90 ms of a core per hash) for tests that register many users. The hashing itself is
 * tested in the project "unit", which does not load this file; journeys, screens and faults use the real one too.
 */
vi.mock("better-auth/crypto", async (importOriginal) => {
  const derive = (password: string, salt: string) =>
    scryptSync(password.normalize("NFKC"), salt, 64, { N: 16, r: 1 }).toString("hex");
  return {
    ...(await importOriginal<typeof import("better-auth/crypto")>()),
    hashPassword: async (password: string) => {
      const salt = crypto.randomUUID().replaceAll("-", "");
      return `${salt}:${derive(password, salt)}`;
    },
    verifyPassword: async ({ hash, password }: { hash: string; password: string }) => {
      const [salt = "", key = ""] = hash.split(":");
      return derive(password, salt) === key;
    },
  };
});
