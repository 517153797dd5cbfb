/** `attempts` is for an established account (`isEstablishedAccount`). */
export type AttemptsOfEach = {
  attempts: number;
  /** of an account that is new or has not confirmed its email */
  newAccountAttempts: number;
  /** of all visitors and new accounts of one address together */
  addressAttempts: number;
};

/** Both are counted, because an account costs nothing: registration needs no confirmed email. */
export type SharedLimit = AttemptsOfEach & {
  windowSeconds: number;
  per: "account and address";
  /** the same in a day, for what fills the disk however slowly */
  perDay?: AttemptsOfEach;
};

/** Rate limits with their number of attempts, window, and subject. */
type Limit = { attempts: number; windowSeconds: number } & (
  | {
      /**
       * `email at address`: attempts from one address at one account, so that others cannot lock the owner out.
       * `session`: of one signed-in session, which strangers cannot use up.
       */
      per: "address" | "email" | "email at address" | "account" | "session" | "device";
    }
  | SharedLimit
);

/**
 * Established accounts of one address may together do that many times as much as its visitors and new accounts. They
 * are counted apart, so that new accounts cannot use up what a household, a school or a mobile network needs.
 */
export const establishedAddressFactor = 4;

const minute = 60;
const hour = 60 * minute;

/**
 * An address may be shared by a family, a school or the customers of a mobile network, so limits per address allow for
 * several users. Reading is unlimited.
 */
export const limits = {
  /** attempts at many accounts from one address: 240 an hour are useless against passwords, but enough for a school */
  "sign-in-address": { attempts: 60, windowSeconds: 15 * minute, per: "address" },
  /** a user who mistypes ten times waits at most a quarter of an hour */
  "sign-in-email-here": { attempts: 10, windowSeconds: 15 * minute, per: "email at address" },
  /** attempts at one account from unknown addresses; above it they are slowed, not rejected */
  "sign-in-email": { attempts: 100, windowSeconds: 15 * minute, per: "email" },
  /** the pace of slowed attempts: at most 180 in a quarter of an hour, from however many addresses */
  "sign-in-slowed": { attempts: 1, windowSeconds: 5, per: "email" },
  /** attempts at an account from a device that has signed in to it: others cannot use them up */
  "sign-in-device": { attempts: 10, windowSeconds: 15 * minute, per: "device" },
  /**
   * Codes of the second step, after the right password; five wrong ones also end a sign-in. As for passwords, but lower: a
   * code has six digits.
   */
  "second-factor-device": { attempts: 10, windowSeconds: 15 * minute, per: "device" },
  "second-factor-here": { attempts: 10, windowSeconds: 15 * minute, per: "email at address" },
  /** from unknown addresses; above it they are slowed, so that guessing for a day succeeds once in 80 times */
  "second-factor": { attempts: 30, windowSeconds: hour, per: "email" },
  "second-factor-slowed": { attempts: 1, windowSeconds: 20, per: "email" },
  /** sign-ins with a passkey that are begun: each stores a row for five minutes */
  passkey: { attempts: 60, windowSeconds: 15 * minute, per: "address" },
  /** visits of the identity provider that begin or end: each end asks the provider */
  provider: { attempts: 60, windowSeconds: 15 * minute, per: "address" },
  /** attempts at the own password in the settings: an unattended session allows few guesses */
  "own-password": { attempts: 10, windowSeconds: 15 * minute, per: "session" },
  /** also limits how many emails one address can probe for accounts */
  "sign-up": { attempts: 10, windowSeconds: hour, per: "address" },
  /** password-reset emails requested from one address: enough for a family, too few to flood mailboxes */
  "forgot-address": { attempts: 10, windowSeconds: hour, per: "address" },
  /**
   * The same per mailbox, whether or not it has an account. Half of a link's lifetime: above the limit, the mailbox has
   * links that are valid for another half hour at least.
   */
  "forgot-email": { attempts: 3, windowSeconds: 30 * minute, per: "email" },
  /** repeated verification emails */
  "verify-email": { attempts: 3, windowSeconds: hour, per: "account" },
  /** each sends an email to an address that may be a stranger's */
  "change-email": {
    attempts: 5,
    newAccountAttempts: 3,
    addressAttempts: 6,
    windowSeconds: hour,
    per: "account and address",
  },
  /** a buyer contacts a few dozen sellers in an evening; a scraper needs thousands */
  contact: {
    attempts: 60,
    newAccountAttempts: 30,
    addressAttempts: 60,
    windowSeconds: hour,
    per: "account and address",
  },
  /** a long negotiation; a spammer needs hundreds */
  message: {
    attempts: 60,
    newAccountAttempts: 20,
    addressAttempts: 60,
    windowSeconds: hour,
    per: "account and address",
  },
  /** the same first message about many listings: a buyer may ask several sellers, a fraudster asks hundreds */
  "same-text": { attempts: 5, windowSeconds: 24 * hour, per: "account" },
  "same-text-new-account": { attempts: 3, windowSeconds: 24 * hour, per: "account" },
  /** the same reply in many conversations: a seller answers a dozen people alike */
  "same-reply": { attempts: 20, windowSeconds: 24 * hour, per: "account" },
  "same-reply-new-account": { attempts: 8, windowSeconds: 24 * hour, per: "account" },
  /** a user who finds a wave of fraud; reports per listing are limited separately */
  report: {
    attempts: 20,
    newAccountAttempts: 10,
    addressAttempts: 20,
    windowSeconds: hour,
    per: "account and address",
  },
  /** messages to the operator; each is an email to one mailbox */
  inquiry: {
    attempts: 10,
    newAccountAttempts: 5,
    addressAttempts: 10,
    windowSeconds: hour,
    per: "account and address",
  },
  /** trials of webhooks: each is a request to another server */
  "webhook-trial": { attempts: 10, windowSeconds: hour, per: "account" },
  /**
   * Forms of a member, whatever they do: most store a row in the log of changes, whose rows are never deleted. A moderator with the
   * keyboard decides less than once a second.
   */
  write: { attempts: 300, windowSeconds: 5 * minute, per: "account" },
  /** export of one's own data, which reads all of a user's rows */
  export: { attempts: 5, windowSeconds: hour, per: "account" },
  /** archives of one's own data: each is checked, then imported in passes of a few seconds; their photos count as uploads */
  import: {
    attempts: 30,
    newAccountAttempts: 15,
    addressAttempts: 30,
    windowSeconds: hour,
    per: "account and address",
  },
  /** requests of programs: a search every second. Pages have no such limit, but programs do not wait between them. */
  api: { attempts: 300, windowSeconds: 5 * minute, per: "address" },
  /** the same with a personal token: a program that keeps an inventory up to date */
  "api-token": { attempts: 1_000, windowSeconds: 5 * minute, per: "account" },
  /** selling a household before moving */
  publish: {
    attempts: 30,
    newAccountAttempts: 20,
    addressAttempts: 40,
    windowSeconds: hour,
    per: "account and address",
  },
  /** ten photos for each of those; in a day, a household or the inventory of a shop */
  upload: {
    attempts: 300,
    newAccountAttempts: 200,
    addressAttempts: 400,
    windowSeconds: hour,
    per: "account and address",
    perDay: { attempts: 2_000, newAccountAttempts: 500, addressAttempts: 2_000 },
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
