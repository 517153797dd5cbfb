/** How often is too often: each limit with its number of tries, its window and what it is counted by. */
type Limit = {
  tries: number;
  windowSeconds: number;
  /** `email at address`: what one place may try at one account, so that nobody can lock the owner out from elsewhere */
  per: "address" | "email" | "email at address" | "account" | "account or address";
};

const minute = 60;
const hour = 60 * minute;

/**
 * One address is a family, a school or a telephone network's customers, so what counts by address leaves room for
 * several people at once. Searching and reading have no limit.
 */
export const limits = {
  /** tries at many accounts from one place: 240 an hour is nothing against passwords, plenty for a school */
  "sign-in-address": { tries: 60, windowSeconds: 15 * minute, per: "address" },
  /** whoever mistypes ten times waits a quarter of an hour at most */
  "sign-in-email-here": { tries: 10, windowSeconds: 15 * minute, per: "email at address" },
  /** tries at one account from many places */
  "sign-in-email": { tries: 100, windowSeconds: 15 * minute, per: "email" },
  /** also how many e-mails an hour one place can ask "is there an account?" about */
  "sign-up": { tries: 10, windowSeconds: hour, per: "address" },
  /** emails with a link that one place can have sent: a forgetful family, not a flood in strangers' mailboxes */
  "forgot-address": { tries: 10, windowSeconds: hour, per: "address" },
  /** the same for one mailbox, whether it has an account or not */
  "forgot-email": { tries: 3, windowSeconds: hour, per: "email" },
  /** emails that verify an address, sent again */
  "verify-email": { tries: 3, windowSeconds: hour, per: "account" },
  /** also how many e-mails a member can ask "is there an account?" about by changing to them */
  "change-email": { tries: 5, windowSeconds: hour, per: "account" },
  /** a buyer calls on a few dozen ads in an evening; a harvester wants thousands */
  contact: { tries: 60, windowSeconds: hour, per: "account or address" },
  /** a lively evening of bargaining; a spammer wants hundreds */
  message: { tries: 60, windowSeconds: hour, per: "account" },
  /** somebody who comes upon a wave of fraud; whoever wants to bury an ad under reports has one per ad anyway */
  report: { tries: 20, windowSeconds: hour, per: "account or address" },
  /** one's own data as a file, which reads everything there is of a person */
  export: { tries: 5, windowSeconds: hour, per: "account" },
  /** emptying a house before moving */
  publish: { tries: 30, windowSeconds: hour, per: "account" },
  /** the photos of those, ten each */
  upload: { tries: 300, windowSeconds: hour, per: "account" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
