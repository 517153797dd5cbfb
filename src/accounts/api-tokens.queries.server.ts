import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import type { Role } from "./account.ts";
import { type ApiScope, apiTokenPattern } from "./api-token.ts";

/** A token as its owner sees it. */
export type ApiToken = {
  id: string;
  name: string;
  scopes: ApiScope[];
  createdAt: Date;
  expiresAt: Date;
  /** to the nearest hour; null: never used */
  lastUsedAt: Date | null;
};

/** Newest first, also the expired ones that are still stored. */
export async function listApiTokens(db: ReadDb, userId: string): Promise<ApiToken[]> {
  return db
    .selectFrom("api_tokens")
    .select([
      "id",
      "name",
      "scopes",
      "created_at as createdAt",
      "expires_at as expiresAt",
      "last_used_at as lastUsedAt",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The member of a token, and its scopes. */
export type TokenBearer = {
  tokenId: string;
  scopes: ApiScope[];
  expiresAt: Date;
  /** Its last use was more than an hour ago. */
  isUseDue: boolean;
  user: { id: string; publicId: string; name: string; role: Role };
};

/** Null for an unknown, revoked or expired token, and while its member is suspended. By the database's clock. */
export async function findTokenBearer(db: ReadDb, token: string): Promise<TokenBearer | null> {
  if (!apiTokenPattern.test(token)) return null;
  type Row = Omit<TokenBearer, "user"> & TokenBearer["user"];
  const { rows } =
    await sql<Row>`${prepared} select api_tokens.id as "tokenId", scopes, expires_at as "expiresAt",
      coalesce(last_used_at < now() - interval '1 hour', true) as "isUseDue",
      users.id, public_id as "publicId", users.name, role
    from api_tokens join users on users.id = user_id
    where digest = ${digestOf(token)} and expires_at > now()
      and (suspended_until is null or suspended_until <= now())`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { tokenId, scopes, expiresAt, isUseDue, ...user } = row;
  return { tokenId, scopes, expiresAt, isUseDue, user };
}

/** 256 random bits; only the digest is stored. */
export function createTokenText(): { token: string; digest: string } {
  const token = `babillard_${randomBytes(32).toString("base64url")}`;
  return { token, digest: digestOf(token) };
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
