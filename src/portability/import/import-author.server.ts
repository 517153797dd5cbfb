import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { normalizeEmail } from "../../accounts/account.ts";
import { findUser, findUserByEmail, insertUser, isDeliverableEmail } from "../../accounts/index.server.ts";
import { type ReadDb, violatesConstraint, type WriteDb } from "../../platform/database/database.server.ts";
import { getOrCreateSetting, readSetting } from "../../platform/settings.writes.server.ts";
import { isBlank, isStorableText } from "../../platform/text-input.ts";

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

/** For a dry run: the id of the account 'Importation', or an unused id when it does not exist yet. */
export async function plannedImportAuthor(db: ReadDb): Promise<string> {
  return String((await readSetting(db, "import-author")) ?? uuidv7());
}

export type AuthorRejection = "author-wrong" | "author-unknown";
export type FindAuthor = (
  record: unknown,
) => Promise<{ ok: true; id: string } | { ok: false; reason: AuthorRejection }>;

/**
 * Finds the account that a record names by its email. Each is looked up once.
 * @param create creates missing accounts, without a password: their owners ask for a link to choose one
 */
export function authorFinder(
  { db, now }: { db: WriteDb; now: Date },
  { defaultId, create, isDryRun }: { defaultId: string; create: boolean; isDryRun: boolean },
): FindAuthor {
  const found = new Map<string, Promise<string | null>>();
  return async (record) => {
    const given = typeof record === "object" && record !== null && "author" in record ? record.author : null;
    if (given === null || given === undefined) return { ok: true, id: defaultId };
    const { email, name } = typeof given === "object" ? (given as Record<string, unknown>) : { email: given };
    if (typeof email !== "string" || !isDeliverableEmail(normalizeEmail(email)))
      return { ok: false, reason: "author-wrong" };
    const key = normalizeEmail(email);
    const lookUp = async () => {
      const id = await findAuthorByEmail(db, key);
      if (id !== null || !create) return id;
      return isDryRun ? uuidv7() : createAuthor({ db, now }, { email: key, name });
    };
    const author = found.get(key) ?? lookUp();
    found.set(key, author);
    const id = await author;
    return id === null ? { ok: false, reason: "author-unknown" } : { ok: true, id };
  };
}

async function createAuthor(
  { db, now }: { db: WriteDb; now: Date },
  { email, name }: { email: string; name: unknown },
): Promise<string | null> {
  const isUsable = typeof name === "string" && isStorableText(name) && !isBlank(name) && name.length <= 100;
  const shownName = isUsable ? name.trim() : (email.split("@")[0] ?? email);
  const account = { id: uuidv7(), name: shownName, email, phone: null, role: "member" as const };
  try {
    await insertUser(db, { ...account, createdAt: now, passwordHash: null });
  } catch (error) {
    if (!violatesConstraint(error, "users_email_key")) throw error;
  }
  return findAuthorByEmail(db, email);
}
