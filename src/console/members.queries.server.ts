import { sql } from "kysely";
import { closedAccountId, type Role } from "../accounts/account.ts";
import { matchesNameOrEmail } from "../accounts/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { isId } from "../platform/id.ts";

export type ConsoleMember = {
  id: string;
  publicId: string;
  name: string;
  email: string;
  phone: string | null;
  isEmailVerified: boolean;
  role: Role;
  createdAt: Date;
  /** also one that is over, until the job has run */
  suspendedUntil: Date | null;
  suspensionReason: string | null;
};

export const memberFilters = ["suspended", "moderator", "admin"] as const;
export type MemberFilter = (typeof memberFilters)[number];
/** `before`: the last member of the page before, by date of registration. */
export type MemberListFilter = { q: string; kind: MemberFilter | null; before: MemberPosition | null };
export type MemberPosition = { createdAt: Date; id: string };

const membersPerPage = 25;

const columns = [
  "users.id",
  "users.public_id as publicId",
  "users.name",
  "users.email",
  "users.phone",
  "users.email_verified as isEmailVerified",
  "users.role",
  "users.created_at as createdAt",
  "users.suspended_until as suspendedUntil",
  "users.suspension_reason as suspensionReason",
] as const;

/** Newest first, without a total. `q`: beginnings of words of the name or email, or an id. */
export async function findConsoleMembers(
  db: ReadDb,
  { q, kind, before }: MemberListFilter,
): Promise<{ members: ConsoleMember[]; next: MemberPosition | null }> {
  const typed = q.trim().toLowerCase();
  const isWords = typed !== "" && !isId(typed);
  // Read apart (offset 0): the planner does not know how many have the words, and in the order of registration would read
  // nearly all rows for a few. "true" is dropped.
  const named = db
    .selectFrom("users")
    .selectAll()
    .where("id", "<>", closedAccountId)
    .where(isWords ? matchesNameOrEmail(typed) : sql<boolean>`true`);
  let query = db
    .selectFrom((isWords ? named.offset(0) : named).as("users"))
    .select(columns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id}::uuid)`);
  if (isId(typed)) query = query.where((eb) => eb.or([eb("id", "=", typed), eb("public_id", "=", typed)]));
  if (kind === "suspended") query = query.where("suspended_until", "is not", null);
  else if (kind) query = query.where("role", "=", kind);
  const found = await query.limit(membersPerPage + 1).execute();
  const members = found.slice(0, membersPerPage);
  const last = members.at(-1);
  return { members, next: found.length > membersPerPage && last ? last : null };
}

export async function findConsoleMember(db: ReadDb, id: string): Promise<ConsoleMember | null> {
  if (id === closedAccountId) return null;
  return (await db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

export type MemberFigures = {
  listings: number;
  online: number;
  removed: number;
  openReports: number;
  conversations: number;
  sessions: number;
  lastSeenAt: Date | null;
};

export async function memberFigures(db: ReadDb, id: string): Promise<MemberFigures> {
  const { rows } = await sql<MemberFigures>`select
    count(*)::integer as listings,
    count(*) filter (where visibility = 'public')::integer as online,
    count(*) filter (where status = 'removed')::integer as removed,
    (select count(*)::integer from reports join listings as reported on reported.id = listing_id
      where reported.author_id = ${id} and closed_at is null)
      + (select count(*)::integer from member_reports where user_id = ${id} and closed_at is null)
      + (select count(*)::integer from conversation_reports join conversations on conversations.id = conversation_id
        where closed_at is null and ((seller_id = ${id} and is_about_seller) or (buyer_id = ${id} and not is_about_seller)))
      as "openReports",
    (select count(*)::integer from conversations where buyer_id = ${id})
      + (select count(*)::integer from conversations where seller_id = ${id}) as conversations,
    (select count(*)::integer from sessions where user_id = ${id} and expires_at > now()) as sessions,
    (select max(updated_at) from sessions where user_id = ${id}) as "lastSeenAt"
    from listings where author_id = ${id} and deleted_at is null`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("an aggregate returns one row");
  return figures;
}
