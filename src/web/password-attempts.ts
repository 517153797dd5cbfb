import type { RequestContext } from "./context.ts";

/** Rate limits for password attempts on one account, shared by all forms that ask for the password. */
export function passwordAttempts(
  { overLimit, forgetLimit, forgetLimitEverywhere }: RequestContext,
  email: string,
) {
  return {
    /** Counts one attempt. Returns the seconds to wait when a limit is exceeded, else null. */
    count: async (): Promise<number | null> =>
      (await overLimit("sign-in-address")) ??
      (await overLimit("sign-in-email-here", email)) ??
      (await overLimit("sign-in-email", email)),
    /** After a correct password. The limit per IP address alone is not reset: one known account would clear it for an attacker. */
    forget: async (): Promise<void> => {
      await forgetLimit("sign-in-email-here", email);
      await forgetLimit("sign-in-email", email);
    },
    /** After a password reset by email: the owner may sign in at once, from any IP address. */
    forgetEverywhere: async (): Promise<void> => {
      await forgetLimitEverywhere("sign-in-email-here", email);
      await forgetLimit("sign-in-email", email);
    },
  };
}
