import { availableParallelism } from "node:os";
import { hashPassword, verifyPassword } from "better-auth/crypto";

export type PasswordHashing = {
  hash: (password: string) => Promise<string>;
  verify: (data: { hash: string; password: string }) => Promise<boolean>;
};

/**
 * better-auth's scrypt: N 16384, r 16, 32 MB and some 70 ms of one core each, on libuv's four threads. Those also read
 * files: measured on two cores with 40 sign-ins waiting, a file took 160 ms to read with four at once, 0.2 ms with three.
 */
export function passwordHashing(): PasswordHashing {
  const inTurn = turns(Math.min(3, availableParallelism()));
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (data) => inTurn(() => verifyPassword(data)),
  };
}

/** Runs what it is given, at most `atOnce` at the same time, the others in the order in which they came. */
export function turns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // takes over this turn, so `running` stays
      else running -= 1;
    }
  };
}
