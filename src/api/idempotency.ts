/** Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a repeated request is made once. */
import { createHash, randomUUID } from "node:crypto";
import {
  claimApiRequest,
  findApiRequest,
  finishApiRequest,
  releaseApiRequest,
} from "../accounts/index.server.ts";
import type { ApiSite } from "./context.ts";
import { type ApiContext, bearerOf } from "./endpoint.ts";
import { Problem } from "./problems.ts";

type Once = {
  /** a key is good for one request of this operation */
  operation: string;
  /** all that the request says: another one with the same key is refused */
  request: unknown;
  /** Content and limits; not for a request that was made before. What it refuses uses up no key. */
  check: () => Promise<void>;
  /** `key`: idempotency key of the command. Returns the id of what it created. */
  make: (key: string) => Promise<string>;
};

/**
 * Runs a request once per key. The key is stored with a digest of the request before the command runs, and with the result
 * afterwards. A retry after a crash runs the command with the same id, which the command recognizes.
 */
export async function once(
  c: ApiContext,
  { db, now }: Pick<ApiSite, "db" | "now">,
  { operation, request, check, make }: Once,
): Promise<{ id: string; isRepeated: boolean }> {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) {
    await check();
    return { id: await make(randomUUID()), isRepeated: false };
  }
  if (key.trim() === "" || key.length > 200)
    throw new Problem("invalid-request", {
      errors: [{ at: "Idempotency-Key", detail: "Cette clé doit compter de 1 à 200\u00a0caractères." }],
    });
  const { id: userId } = bearerOf(c).user;
  const id = digestOf([operation, userId, key]);
  const digest = digestOf(request);
  let stored = await findApiRequest(db, id);
  if (!stored) {
    await check();
    stored = await claimApiRequest(db, { id, userId, digest, madeAs: randomUUID(), createdAt: now() });
  }
  if (stored.digest !== digest) throw new Problem("idempotency-key-reused");
  if (stored.resultId !== null) return { id: stored.resultId, isRepeated: true };
  try {
    const resultId = await make(stored.madeAs);
    await finishApiRequest(db, id, resultId);
    return { id: resultId, isRepeated: false };
  } catch (error) {
    if (error instanceof Problem) await releaseApiRequest(db, id);
    throw error;
  }
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sortKeys)).digest("base64url");
}

/** The order of properties is irrelevant. */
function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)));
}
