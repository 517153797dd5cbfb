import { availableParallelism } from "node:os";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { limitConcurrency } from "../platform/concurrency-limit.ts";

export type PasswordHashing = {
  hash: (password: string) => Promise<string>;
  verify: (data: { hash: string; password: string }) => Promise<boolean>;
};

/**
 * better-auth's scrypt: N 16384, r 16, 32 MB and some 90 ms of one core each, on libuv's four threads. Those also read
 * files, so one is left to them. Measured on two cores while 40 sign-ins waited: reading a small file over and over
 * got 30 reads done with four hashes at once (the longest took 0.7 s), 400 and more with three or two.
 */
export function passwordHashing(): PasswordHashing {
  const inTurn = limitConcurrency(Math.min(3, availableParallelism()));
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (data) => inTurn(() => verifyPassword(data)),
  };
}
