import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { hashPassword, verifyPassword } from "./password-algorithm.server.ts";

export type PasswordHashing = {
  hash: (password: string) => Promise<string>;
  verify: (data: { hash: string; password: string }) => Promise<boolean>;
};

/**
 * Argon2id: 46 MiB and about 60 ms of one core, on libuv's four threads. The limit bounds its memory. The threads also read
 * files, so one is left free. Measured on two cores with 40 queued sign-ins: repeated reads of a small file completed
 * 30 times with four concurrent hashes (the slowest took 0.7 s), more than 400 times with three or two.
 */
export function passwordHashing(): PasswordHashing {
  const limit = pLimit(Math.min(3, availableParallelism()));
  return {
    hash: (password) => limit(() => hashPassword(password)),
    verify: (data) => limit(() => verifyPassword(data)),
  };
}
