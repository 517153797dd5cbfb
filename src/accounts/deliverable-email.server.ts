import { z } from "zod";
import { emailMaxLength, isEmail } from "./account.ts";

/** better-auth signs in only addresses of zod's shape, narrower than the domain's: no account beyond it. */
export function isDeliverableEmail(email: string): boolean {
  return email.length <= emailMaxLength && isEmail(email) && z.email().safeParse(email).success;
}
