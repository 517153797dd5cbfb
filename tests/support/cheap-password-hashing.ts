import { scryptSync } from "node:crypto";
import { vi } from "vitest";

/**
 * Replaces better-auth's scrypt (90 ms of a core per hash) for tests that register many users. The hashing itself is
 * tested in the project "unit", which does not load this file; journeys, screens and faults use the real one too.
 *
 * Both functions are mocks that a test can count calls of. They exist once per worker: test files share the worker's
 * modules, so a module that imported the first pair would not call a second one.
 */
const worker = globalThis as { cheapPasswordHashing?: ReturnType<typeof createCheapHashing> };
worker.cheapPasswordHashing ??= createCheapHashing();

vi.mock("better-auth/crypto", async (importOriginal) => ({
  ...(await importOriginal<typeof import("better-auth/crypto")>()),
  ...(globalThis as typeof worker).cheapPasswordHashing,
}));

function createCheapHashing() {
  const derive = (password: string, salt: string) =>
    scryptSync(password.normalize("NFKC"), salt, 64, { N: 16, r: 1 }).toString("hex");
  return {
    hashPassword: vi.fn(async (password: string) => {
      const salt = crypto.randomUUID().replaceAll("-", "");
      return `${salt}:${derive(password, salt)}`;
    }),
    verifyPassword: vi.fn(async ({ hash, password }: { hash: string; password: string }) => {
      const [salt = "", key = ""] = hash.split(":");
      return derive(password, salt) === key;
    }),
  };
}
