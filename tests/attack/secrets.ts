import type { ServedSite } from "../routes/served-site.ts";
import { type AttackedWorld, type AttackRole, reporterEmail } from "./attacked-world.ts";

/** A text of the world, and the roles that may read it. */
export type Secret = { text: string; roles: readonly AttackRole[] };

/** Contact details, messages, saved searches, reports, drafts, session tokens and password hashes. */
export async function secretsOf(served: ServedSite, world: AttackedWorld): Promise<Secret[]> {
  const { author, other, stranger, moderator, admin, listings } = world;
  const accounts = Object.entries({ author, other, stranger, moderator, admin });
  const contacts = accounts.flatMap(([role, { user }]) =>
    [user.email, user.phone ?? ""].map((text) => ({ text, roles: [role as AttackRole] })),
  );
  const sessions = await served.site.db.selectFrom("sessions").select("token").execute();
  const passwords = await served.site.db.selectFrom("accounts").select("password").execute();
  const nobodys = [...sessions.map(({ token }) => token), ...passwords.map(({ password }) => password ?? "")];
  const drafts = [listings.draft, listings.deletedDraft].map(({ listing }) => listing.title);
  const secrets: Secret[] = [
    ...contacts,
    ...nobodys.map((text) => ({ text, roles: [] })),
    ...drafts.map((text) => ({ text, roles: ["author"] as const })),
    { text: "Est-elle encore là ?", roles: ["author", "other"] },
    { text: "Oui, passez donc demain.", roles: ["author", "other"] },
    { text: "Tables secrètes", roles: ["author"] },
    // Who is told the outcome of a report: no page shows it.
    { text: reporterEmail, roles: [] },
    { text: "Un signalement secret", roles: ["moderator", "admin"] },
  ];
  return secrets.filter(({ text }) => text !== "");
}

/** The secrets in the text that the role may not read. */
export function secretsIn(text: string, role: AttackRole, secrets: readonly Secret[]): string[] {
  return secrets
    .filter((secret) => !secret.roles.includes(role) && text.includes(secret.text))
    .map((secret) => secret.text);
}
