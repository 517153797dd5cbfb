import type { RequestContext } from "./context.ts";

/** Rate limits for password attempts on one account, shared by all forms that ask for the password. */
export function passwordAttempts(
  { consumeLimit, resetLimit, resetLimitForAllAddresses }: RequestContext,
  email: string,
) {
  return {
    /** Counts one attempt. Returns the seconds to wait when a limit is exceeded, else null. */
    count: async (): Promise<number | null> =>
      (await consumeLimit("sign-in-address")) ??
      (await consumeLimit("sign-in-email-here", email)) ??
      (await consumeLimit("sign-in-email", email)),
    /** After a correct password. The limit per IP address alone is not reset: one known account would clear it for an attacker. */
    reset: async (): Promise<void> => {
      await resetLimit("sign-in-email-here", email);
      await resetLimit("sign-in-email", email);
    },
    /** After a password reset by email: the owner may sign in at once, from any IP address. */
    resetEverywhere: async (): Promise<void> => {
      await resetLimitForAllAddresses("sign-in-email-here", email);
      await resetLimit("sign-in-email", email);
    },
  };
}
