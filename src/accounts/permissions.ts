/** Permissions that depend on the role only. Those on a listing are in src/listings/permissions.ts. */
import type { Role } from "./account.ts";

/** The user whose request is handled; null is an anonymous visitor. */
export type Actor = { id: string; role: Role } | null;

export function isModerator(actor: Actor): boolean {
  return actor?.role === "moderator" || actor?.role === "admin";
}

export function canManageUsers(actor: Actor): boolean {
  return actor?.role === "admin";
}

/** Name, logo, texts and settings of the site. */
export function canChangeSite(actor: Actor): boolean {
  return actor?.role === "admin";
}

/** Featured and urgent listings, corrections of category and place. */
export function canManageListings(actor: Actor): boolean {
  return actor?.role === "admin";
}

/** Suspend, invite and look up members. */
export function canManageMembers(actor: Actor): boolean {
  return actor?.role === "admin";
}

/** Synonyms change the search results of all users. */
export function canEditThesaurus(actor: Actor): boolean {
  return actor?.role === "admin";
}
