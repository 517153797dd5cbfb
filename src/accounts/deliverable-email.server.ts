import { z } from "zod";
import { emailMaxLength, isEmail } from "./account.ts";

/** better-auth signs in only emails that zod accepts, fewer than the domain: other accounts are not created. */
export function isDeliverableEmail(email: string): boolean {
  return email.length <= emailMaxLength && isEmail(email) && z.email().safeParse(email).success;
}
