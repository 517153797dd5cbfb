import { v7 as uuidv7 } from "uuid";
import { type Db, violates } from "../platform/database/database.server.ts";
import { insertUser, type User } from "./users.queries.server.ts";

/**
 * Inserts user and password in one transaction: a user without password could neither sign in nor register. The hash is
 * computed by the caller, because the transaction would occupy a connection meanwhile.
 * @param andThen further writes in the same transaction
 * @returns the new user's id, or null when the email is in use
 */
export async function insertUserWithPassword(
  db: Db,
  account: Pick<User, "name" | "email" | "phone" | "role" | "createdAt">,
  passwordHash: string,
  andThen: (transaction: Db, userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<string | null> {
  const { name, email, phone, role, createdAt } = account;
  const user = { id: uuidv7(), name, email, phone, role, createdAt, passwordHash };
  try {
    await db.transaction().execute(async (transaction) => {
      await insertUser(transaction, user);
      await andThen(transaction, user.id);
    });
    return user.id;
  } catch (error) {
    if (violates(error, "users_email_key")) return null;
    throw error;
  }
}
