/**
 * Inputs of this module's commands. Typed values are plain text: the rules (account.ts, password-change.ts,
 * user-change.ts) validate them and return an error per field. Separate from the rules, so that browsers do not load zod.
 */
import { z } from "zod";
import { roles } from "./account.ts";

/** A UUID of any version, as PostgreSQL accepts it. */
const id = z.guid();

/** `confirmPassword`: absent where the password is typed once. */
export const registrationInput = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  password: z.string(),
  confirmPassword: z.string().optional(),
});
export const adminInput = z.object({ email: z.string(), password: z.string() });
/** From the command line. `password`: null creates a link to choose one. */
export const administratorInput = z.object({ email: z.string(), password: z.string().nullable() });
export const roleChangeInput = z.object({
  email: z.string(),
  role: z.enum(roles),
  direction: z.enum(["promote", "demote"]),
});
export const shownNameInput = z.object({ isShort: z.boolean() });
export const profileInput = z.object({ name: z.string(), phone: z.string() });
/** An uploaded file on disk, and its name on the user's device. */
export const avatarInput = z.object({ path: z.string(), name: z.string() });

/** `currentSessionId`: the session that is not ended. */
export const passwordChangeInput = z.object({
  currentPassword: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
  currentSessionId: id.nullable(),
});
export const passwordResetRequestInput = z.object({ email: z.string() });
export const passwordResetInput = z.object({
  token: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
});

/** `currentSessionId`: the session that is not ended when the email of the account changes. */
export const emailConfirmationInput = z.object({
  token: z.string(),
  currentSessionId: id.nullable().optional(),
});
export const emailChangeInput = z.object({ email: z.string(), currentPassword: z.string() });

export const sessionInput = z.object({ token: z.string() });
export const ownSessionInput = z.object({ sessionId: id });
export const otherSessionsInput = z.object({ currentSessionId: id.nullable() });

/** Values as typed (`parseApiToken`). */
export const apiTokenInput = z.object({
  name: z.string(),
  days: z.string(),
  scopes: z.array(z.string()),
  currentPassword: z.string(),
});
export const apiTokenRevocationInput = z.object({ tokenId: id });

/** The actor's password, for a change that an unattended session must not make. */
export const ownPasswordInput = z.object({ currentPassword: z.string() });
/** At an identity provider. */
const identity = z.object({ issuer: z.string().min(1).max(500), subject: z.string().min(1).max(255) });
/** Typed values, and the address that the provider vouches for. */
export const identityRegistrationInput = z.object({
  identity,
  verifiedEmail: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export const linkIdentityInput = ownPasswordInput.extend({ identity });
export const unlinkIdentityInput = ownPasswordInput.extend({ issuer: z.string() });
/** As typed (`parseSignInCode`). */
export const secondFactorCodeInput = z.object({ code: z.string() });
export const signInCodeInput = z.object({ token: z.string(), code: z.string() });

/** Without NUL, which JSON can escape and PostgreSQL rejects. */
const base64url = z.string().regex(/^[\w-]+$/u);
/** As browsers answer; the library of passkeys verifies it. */
const credential = z.object({
  id: base64url.max(1400),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});
export const createdPasskeyInput = credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/u))
      .max(10)
      .optional(),
  }),
});
export const signedPasskeyInput = credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});
/** `token`: of the sign-in whose password was right */
export const passkeyStepStartInput = z.object({ token: z.string() });
export const passkeyStepInput = z.object({ token: z.string(), response: signedPasskeyInput });
export const addPasskeyInput = z.object({ name: z.string(), response: createdPasskeyInput });
export const passkeyInput = z.object({ passkeyId: id });
export const passkeyNameInput = z.object({ passkeyId: id, name: z.string() });

export const closureInput = z.object({ password: z.string(), isConfirmed: z.boolean() });

export const userChangeInput = z.object({
  userId: id,
  name: z.string(),
  phone: z.string(),
  role: z.string(),
  password: z.string(),
});
export const invitationInput = z.object({ email: z.string(), name: z.string(), role: z.enum(roles) });
export const userDeletionInput = z.object({ userIds: z.array(id) });
