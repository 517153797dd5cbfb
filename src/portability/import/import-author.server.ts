import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { normalizeEmail } from "../../accounts/account.ts";
import { findUser, findUserByEmail, insertUser } from "../../accounts/index.server.ts";
import { type ReadDb, violatesConstraint, type WriteDb } from "../../platform/database/database.server.ts";
import { getOrCreateSetting } from "../../platform/settings.writes.server.ts";

/** The account with this email address; null when there is none. */
export async function findAuthorByEmail(db: ReadDb, email: string): Promise<string | null> {
  return (await findUserByEmail(db, normalizeEmail(email)))?.id ?? null;
}

/**
 * The account 'Importation', created if missing, without a password, so that sign-in is impossible. It is identified by
 * id: a well-known email address could have been registered beforehand. Its address is the site's contact address with a
 * tag, so that messages from buyers are delivered.
 */
export async function getOrCreateImportAuthor(
  { db, now }: { db: WriteDb; now: Date },
  contactEmail: string,
): Promise<string> {
  const id = String(await getOrCreateSetting(db, "import-author", uuidv7()));
  const [local, domain] = contactEmail.split("@");
  // The second tag is used if a user has registered the first address.
  for (const tag of ["importation", `importation-${randomBytes(4).toString("hex")}`]) {
    if (await findUser(db, id)) return id;
    const email = `${local}+${tag}@${domain}`;
    const account = { id, name: "Importation", email, phone: null, role: "member" as const, createdAt: now };
    try {
      await insertUser(db, { ...account, passwordHash: null });
    } catch (error) {
      // A concurrent importer has created the account, or the address is taken: the next iteration checks.
      if (!violatesConstraint(error, "users_pkey") && !violatesConstraint(error, "users_email_key"))
        throw error;
    }
  }
  if (await findUser(db, id)) return id;
  throw new Error("the account 'Importation' could not be created");
}
