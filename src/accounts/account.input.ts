/**
 * The shape of what the commands of this module take. What a person typed is text here: the rules (account.ts,
 * password-change.ts, user-change.ts) decide on it, because screens have a sentence for each error. In a file of its
 * own, so that browsers do not load zod with the rules.
 */
import { z } from "zod";

/** As PostgreSQL reads a uuid, of any version. */
const id = z.guid();

/** `confirmPassword`: absent where the password is typed once. */
export const registrationInput = z.object({
  ...{ name: z.string(), email: z.string(), phone: z.string(), password: z.string() },
  confirmPassword: z.string().optional(),
});
export const adminInput = z.object({ email: z.string(), password: z.string() });
export const profileInput = z.object({ name: z.string(), phone: z.string() });
/** A received file, which stays on disk, and its name on the sender's device. */
export const avatarInput = z.object({ path: z.string(), name: z.string() });

/** `currentSessionId`: the session that does not end. */
export const passwordChangeInput = z.object({
  ...{ currentPassword: z.string(), password: z.string(), confirmPassword: z.string() },
  currentSessionId: id.nullable(),
});
export const passwordResetRequestInput = z.object({ email: z.string() });
export const passwordResetInput = z.object({
  ...{ token: z.string(), password: z.string(), confirmPassword: z.string() },
});

export const emailConfirmationInput = z.object({ token: z.string() });
export const emailChangeInput = z.object({ email: z.string(), currentPassword: z.string() });

export const sessionInput = z.object({ token: z.string() });
export const otherSessionsInput = z.object({ currentSessionId: id.nullable() });

export const closureInput = z.object({ password: z.string(), isConfirmed: z.boolean() });

export const userChangeInput = z.object({
  ...{ userId: id, name: z.string(), phone: z.string(), role: z.string(), password: z.string() },
});
export const userDeletionInput = z.object({ userIds: z.array(id) });
