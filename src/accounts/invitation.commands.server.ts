import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { isBlank, normalizeLine } from "../platform/text-input.ts";
import { invitationInput } from "./account.input.ts";
import { defaultDisplayName, isEmail, nameMaxLength, normalizeEmail, type Role } from "./account.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { invitationEmail } from "./emails/invitation.ts";
import { findPassword } from "./passwords.queries.server.ts";
import { type Actor, canManageMembers } from "./permissions.ts";
import { insertUserWithPassword } from "./registration.commands.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";

export type InvitationRejection = "not-allowed" | "invalid-email" | "name-too-long" | "email-already-in-use";
export type InvitationResult = { ok: true; userId: string } | { ok: false; reason: InvitationRejection };

/**
 * Creates an account without a password and emails a link to choose one. A user who was invited and has not come yet gets another
 * email; the role stays.
 */
export async function inviteMember(
  ctx: CommandContext<Actor>,
  input: z.input<typeof invitationInput>,
): Promise<InvitationResult> {
  const typed = invitationInput.parse(input);
  if (!canManageMembers(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const email = normalizeEmail(typed.email);
  const name = isBlank(typed.name) ? defaultDisplayName : normalizeLine(typed.name);
  if (!isEmail(email) || !isDeliverableEmail(email)) return { ok: false, reason: "invalid-email" };
  if ([...name].length > nameMaxLength) return { ok: false, reason: "name-too-long" };
  const role: Role = typed.role;
  const user = { name, email, phone: null, role, passwordHash: null };
  const userId = await insertUserWithPassword(ctx, user, async ({ db, record }, id) => {
    await record("user.invited", { type: "user", id }, { role });
    await enqueueEmail(db, invitationEmail, { userId: id });
  });
  return userId === null ? inviteAgain(ctx, email) : { ok: true, userId };
}

async function inviteAgain(ctx: CommandContext<Actor>, email: string): Promise<InvitationResult> {
  return transact(ctx, async ({ db, record }): Promise<InvitationResult> => {
    const user = await findUserByEmail(db, email);
    if (!user || (await findPassword(db, user.id))) return { ok: false, reason: "email-already-in-use" };
    await enqueueEmail(db, invitationEmail, { userId: user.id });
    await record("user.invited", { type: "user", id: user.id }, { role: user.role });
    return { ok: true, userId: user.id };
  });
}
