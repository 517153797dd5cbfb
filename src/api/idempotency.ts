/** Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a repeated request is made once. */
import { createHash, randomUUID } from "node:crypto";
import type { ApiContext } from "./endpoint.ts";
import { Problem } from "./problems.ts";

/**
 * The id under which the command makes the request once: of its key and member; random without a key. The commands keep it
 * with what they create, so that there is nothing to purge, and a repetition after a crash is one, too.
 */
export function idempotencyId(c: ApiContext, userId: string, what: string): string {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return randomUUID();
  if (key.trim() === "" || key.length > 200)
    throw new Problem("invalid-request", {
      errors: [{ at: "Idempotency-Key", detail: "De 1 à 200 caractères." }],
    });
  const hash = createHash("sha256")
    .update(JSON.stringify([what, userId, key]))
    .digest("hex");
  // Version 8 (RFC 9562): an id of our own making.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
