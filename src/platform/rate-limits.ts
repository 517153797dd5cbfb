/** Rate limits with their number of attempts, window, and subject. */
type Limit = {
  attempts: number;
  windowSeconds: number;
  /** `email at address`: attempts from one address at one account, so that others cannot lock the owner out */
  per: "address" | "email" | "email at address" | "account" | "account or address";
};

const minute = 60;
const hour = 60 * minute;

/**
 * An address may be shared by a family, a school or the customers of a mobile network, so limits per address allow for
 * several users. Searching and reading are unlimited.
 */
export const limits = {
  /** attempts at many accounts from one address: 240 an hour are useless against passwords, but enough for a school */
  "sign-in-address": { attempts: 60, windowSeconds: 15 * minute, per: "address" },
  /** a user who mistypes ten times waits at most a quarter of an hour */
  "sign-in-email-here": { attempts: 10, windowSeconds: 15 * minute, per: "email at address" },
  /** attempts at one account from many addresses */
  "sign-in-email": { attempts: 100, windowSeconds: 15 * minute, per: "email" },
  /** also limits how many emails one address can probe for accounts */
  "sign-up": { attempts: 10, windowSeconds: hour, per: "address" },
  /** password-reset emails requested from one address: enough for a family, too few to flood mailboxes */
  "forgot-address": { attempts: 10, windowSeconds: hour, per: "address" },
  /** the same per mailbox, whether or not it has an account */
  "forgot-email": { attempts: 3, windowSeconds: hour, per: "email" },
  /** repeated verification emails */
  "verify-email": { attempts: 3, windowSeconds: hour, per: "account" },
  /** also limits how many emails a user can probe for accounts by changing to them */
  "change-email": { attempts: 5, windowSeconds: hour, per: "account" },
  /** a buyer contacts a few dozen sellers in an evening; a scraper needs thousands */
  contact: { attempts: 60, windowSeconds: hour, per: "account or address" },
  /** a long negotiation; a spammer needs hundreds */
  message: { attempts: 60, windowSeconds: hour, per: "account" },
  /** a user who finds a wave of fraud; reports per listing are limited separately */
  report: { attempts: 20, windowSeconds: hour, per: "account or address" },
  /** export of one's own data, which reads all of a user's rows */
  export: { attempts: 5, windowSeconds: hour, per: "account" },
  /** selling a household before moving */
  publish: { attempts: 30, windowSeconds: hour, per: "account" },
  /** ten photos for each of those */
  upload: { attempts: 300, windowSeconds: hour, per: "account" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
