import type { RequestContext } from "./context.ts";

/** How often a password may be tried at one account, wherever a form asks for it. */
export function passwordAttempts(
  { overLimit, forgetLimit, forgetLimitEverywhere }: RequestContext,
  email: string,
) {
  return {
    /** Counts one more; gives the seconds to wait when there were too many. */
    count: async (): Promise<number | null> =>
      (await overLimit("sign-in-address")) ??
      (await overLimit("sign-in-email-here", email)) ??
      (await overLimit("sign-in-email", email)),
    /** After the right one. What counts by address alone stays, or one good account would wash it clean. */
    forget: async (): Promise<void> => {
      await forgetLimit("sign-in-email-here", email);
      await forgetLimit("sign-in-email", email);
    },
    /** After a new one that was set without the old one: its owner tries it at once, from whatever address. */
    forgetEverywhere: async (): Promise<void> => {
      await forgetLimitEverywhere("sign-in-email-here", email);
      await forgetLimit("sign-in-email", email);
    },
  };
}
