import { randomUUID } from "node:crypto";
import type { Role } from "../../src/accounts/account.ts";
import type { User } from "../../src/accounts/users.queries.server.ts";
import { aUser } from "../support/builders.ts";
import type { Client } from "./client.ts";
import type { ServedSite } from "./served-site.ts";

export const password = "un mot de passe long";

/** Creates a user and signs in. */
export async function aSignedInUser(
  served: ServedSite,
  overrides: Partial<Pick<User, "name" | "email" | "phone">> & { role?: Role } = {},
): Promise<{ user: User; client: Client }> {
  const { db, accounts } = served.site;
  const email = `personne.${randomUUID()}@annonces.example`;
  const passwordHash = await accounts.hashPassword(password);
  const user = await aUser(db, { email, phone: aPhone(), ...overrides, passwordHash });
  const signedIn = await accounts.signIn({ email: user.email, password });
  if (!signedIn.ok) throw new Error("could not sign in");
  const client = served.visitor();
  client.storeCookies(signedIn.cookies);
  return { user, client };
}

/** Unique, so that a leaked phone number identifies its user. */
function aPhone(): string {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0");
  return `438 ${digits.slice(0, 3)}-${digits.slice(3)}`;
}
