import { setTimeout as sleep } from "node:timers/promises";
import type { SignedIn } from "../accounts/index.server.ts";
import type { RequestContext } from "./context.ts";

/** Longest time that a slowed attempt waits. */
const longestWaitMs = 20_000;
/** Attempts of this process that wait: each holds a connection of the client. */
const maxWaiting = 100;
let waiting = 0;

type LimitedContext = Pick<
  RequestContext,
  | "user"
  | "sessionId"
  | "consumeLimit"
  | "resetLimit"
  | "resetLimitForAllAddresses"
  | "findKnownClient"
  | "rememberClient"
>;

/**
 * Rate limits for password attempts on one account, shared by all forms that ask for the password. No one can lock its
 * owner out: attempts in a session of the account, and from a device that has signed in to it, have limits of their own;
 * those of strangers are slowed when there are many, and those from a known address are not.
 */
export function passwordAttempts(app: LimitedContext, email: string) {
  const { consumeLimit, resetLimit, resetLimitForAllAddresses } = app;
  const ownSession = app.user?.email === email ? app.sessionId : null;
  return {
    /** Counts one attempt. Returns the seconds to wait when a limit is exceeded, else null. May wait some seconds. */
    count: async (): Promise<number | null> => {
      if (ownSession) return consumeLimit("own-password", ownSession);
      const known = await app.findKnownClient(email);
      if (known.device) return consumeLimit("sign-in-device", `${email} ${known.device}`);
      return (
        (await consumeLimit("sign-in-address")) ??
        (await consumeLimit("sign-in-email-here", email)) ??
        (known.isAddressKnown ? null : await countStranger(app, email, "sign-in-email", "sign-in-slowed"))
      );
    },
    /** After a correct password. The limit per IP address alone is not reset: one known account would clear it for an attacker. */
    reset: async (): Promise<void> => {
      if (ownSession) return resetLimit("own-password", ownSession);
      const { device } = await app.findKnownClient(email);
      if (device) return resetLimit("sign-in-device", `${email} ${device}`);
      await resetLimit("sign-in-email-here", email);
    },
    /** After a password reset by email: the owner may sign in at once, from any IP address. */
    resetEverywhere: async (): Promise<void> => {
      await resetLimitForAllAddresses("sign-in-email-here", email);
      await resetLimit("sign-in-email", email);
      await resetLimit("sign-in-slowed", email);
    },
  };
}

/** Context of the commands that members confirm with their password. */
export function passwordContext(app: RequestContext, user: SignedIn) {
  const { verifyPassword } = app.accounts;
  return { db: app.db, actor: user, verifyPassword, attempts: passwordAttempts(app, user.email) };
}

/** As `passwordAttempts`, for the codes of the second step, which only those who know the password reach. */
export function codeAttempts(app: LimitedContext, email: string) {
  const { consumeLimit, resetLimit } = app;
  return {
    count: async (): Promise<number | null> => {
      const known = await app.findKnownClient(email);
      if (known.device) return consumeLimit("second-factor-device", `${email} ${known.device}`);
      return (
        (await consumeLimit("second-factor-here", email)) ??
        (known.isAddressKnown
          ? null
          : await countStranger(app, email, "second-factor", "second-factor-slowed"))
      );
    },
    reset: async (): Promise<void> => {
      const { device } = await app.findKnownClient(email);
      if (device) await resetLimit("second-factor-device", `${email} ${device}`);
      await resetLimit("second-factor-here", email);
    },
  };
}

/**
 * Above the limit of the account, attempts from unknown addresses go one after the other, at the pace of
 * `slowed`: guessing from many addresses is as slow as from few, and the owner still gets in.
 */
async function countStranger(
  { consumeLimit }: Pick<RequestContext, "consumeLimit">,
  email: string,
  limit: "sign-in-email" | "second-factor",
  slowed: "sign-in-slowed" | "second-factor-slowed",
): Promise<number | null> {
  if ((await consumeLimit(limit, email)) === null) return null;
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const seconds = await consumeLimit(slowed, email);
    if (seconds === null) return null;
    if (waiting >= maxWaiting || performance.now() + seconds * 1000 > until) return seconds;
    waiting += 1;
    try {
      // Random, so that no one can always be the first.
      await sleep(seconds * 1000 + Math.random() * 250);
    } finally {
      waiting -= 1;
    }
  }
}
