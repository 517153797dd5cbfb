import { v7 as uuidv7 } from "uuid";
import { type Db, violates } from "../platform/database/database.server.ts";
import { insertUser, type User } from "./users.queries.server.ts";

/**
 * Person and password in one transaction: neither is ever there alone, so nobody is left who can neither sign in nor
 * register. The hash comes ready-made, or the transaction would hold a connection while it is computed.
 * @param andThen what else is true of a new person, in the same transaction
 * @returns the new user's id, or null when the email is taken
 */
export async function insertUserWithPassword(
  db: Db,
  person: Pick<User, "name" | "email" | "phone" | "role" | "createdAt">,
  passwordHash: string,
  andThen: (transaction: Db, userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<string | null> {
  const { name, email, phone, role, createdAt } = person;
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
