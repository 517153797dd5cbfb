import type { z } from "zod";
import { type CommandContext, transact } from "../events/index.server.ts";
import { adminInput } from "./account.input.ts";
import { defaultDisplayName, normalizeEmail } from "./account.ts";
import type { PasswordHashing } from "./password-hashing.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import { replacePassword } from "./passwords.writes.server.ts";
import { insertUserWithPassword } from "./registration.commands.server.ts";
import { endSuspension } from "./suspension.writes.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";
import { setRole } from "./users.writes.server.ts";

/** Creates the administrator of the configuration, or takes over the account with that email, also a suspended one. */
export async function ensureAdmin(
  ctx: CommandContext<"system"> & { hashing: PasswordHashing },
  input: z.input<typeof adminInput>,
): Promise<void> {
  const { db, hashing } = ctx;
  const { email: typedEmail, password } = adminInput.parse(input);
  const email = normalizeEmail(typedEmail);
  const role = "admin" as const;
  let user = await findUserByEmail(db, email);
  if (!user) {
    const passwordHash = await hashing.hash(password);
    const admin = { name: defaultDisplayName, email, phone: null, role, passwordHash };
    const createdId = await insertUserWithPassword(ctx, admin, ({ record }, id) =>
      record("user.created", { type: "user", id }, { role }),
    );
    if (createdId !== null) return;
    // Created concurrently, by another node that boots or by a registration.
    user = await findUserByEmail(db, email);
    if (!user) throw new Error("the administrator's account vanished while it was being ensured");
  }
  const { id, role: formerRole } = user;
  const subject = { type: "user", id } as const;
  await transact(ctx, async (transaction) => {
    if (await endSuspension(transaction.db, id, transaction.now))
      await transaction.record("user.unsuspended", subject, { reason: "configured" });
  });
  const current = await findPassword(db, id);
  const isCurrent = current !== null && (await hashing.verify({ hash: current.hash, password }));
  if (isCurrent && formerRole === role) return;
  const hash = await hashing.hash(password);
  // The role is set last, in a separate transaction: the former owner is signed out before the account becomes an
  // administrator, even when the boot is interrupted.
  await transact(ctx, async (transaction) => {
    await replacePassword(transaction.db, id, hash, transaction.now);
    await transaction.record("password.changed", subject);
  });
  if (formerRole === role) return;
  await transact(ctx, async (transaction) => {
    await setRole(transaction.db, id, role);
    await transaction.record("user.changed", subject, {
      fields: ["role"],
      role: { from: formerRole, to: role },
    });
  });
}
