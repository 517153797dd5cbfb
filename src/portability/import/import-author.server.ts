import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { normalizeEmail } from "../../accounts/account.ts";
import { findUser, findUserByEmail, insertUser } from "../../accounts/users.queries.server.ts";
import { type Db, violates } from "../../platform/database/database.server.ts";
import { getOrCreateSetting } from "../../platform/settings.queries.server.ts";

/** The account that has this e-mail; null when there is none. */
export async function authorByEmail(db: Db, email: string): Promise<string | null> {
  return (await findUserByEmail(db, normalizeEmail(email)))?.id ?? null;
}

/**
 * The account 'Importation', made when missing. It has no password, so nobody signs in as it. It is known by its id:
 * by its e-mail anybody could register as it beforehand. That e-mail is the site's contact address with a tag, so
 * that what buyers write arrives somewhere.
 */
export async function importationAuthor(
  { db, now }: { db: Db; now: Date },
  contactEmail: string,
): Promise<string> {
  const id = String(await getOrCreateSetting(db, "import-author", uuidv7()));
  const [local, domain] = contactEmail.split("@");
  // The second one for when somebody has registered the first.
  for (const tag of ["importation", `importation-${randomBytes(4).toString("hex")}`]) {
    if (await findUser(db, id)) return id;
    const email = `${local}+${tag}@${domain}`;
    const account = { id, name: "Importation", email, phone: null, role: "member" as const, createdAt: now };
    try {
      await insertUser(db, { ...account, passwordHash: null });
    } catch (error) {
      // Another importer was quicker, or the e-mail is taken: seen at the next turn.
      if (!violates(error, "users_pkey") && !violates(error, "users_email_key")) throw error;
    }
  }
  if (await findUser(db, id)) return id;
  throw new Error("the account 'Importation' cannot be made");
}
