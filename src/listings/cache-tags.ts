/**
 * What cached data depends on. A loader declares the tags of what it reads; a committed change invalidates all entries
 * with one of its tags, on every node (triggers of the schema, src/platform/page-cache/invalidation-listener.server.ts).
 *
 * - `listing:ID`: one public listing and its photos
 * - `category:ID`: the public listings of a category, as their cards show them
 * - `lists`: the same for all categories
 * - `user:ID`: name and photo of a seller
 * - `synonyms`: the operator's thesaurus
 */
import type { CategoryId } from "./category.ts";

export type CacheTag =
  | "lists"
  | "synonyms"
  | `listing:${string}`
  | `category:${CategoryId}`
  | `user:${string}`;

/** Collects the tags of a response or a cached value. */
export type CacheTags = { add(...tags: readonly CacheTag[]): void };
