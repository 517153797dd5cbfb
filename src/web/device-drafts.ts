/**
 * Drafts of listing forms in localStorage, so that a crash or a closed tab loses nothing. One record per open form,
 * keyed by user id: other accounts on the same device do not see it, and signing out removes it.
 */
import { isId } from "../platform/id.ts";
import { draftPrefix, draftRetentionDays, removeDrafts } from "./draft-retention.ts";

/** `target`: the listing being edited, or "new". `entries`: the form's inputs by name, in their order. */
export type DeviceDraft = {
  key: string;
  target: string;
  savedAt: Date;
  entries: readonly (readonly [string, string])[];
};

const version = 1;
/** The oldest ones beyond this number are removed. */
const draftsMax = 10;

/** Newest first. Also removes records that are expired, of another version, or malformed. */
export function readDrafts(userId: string): DeviceDraft[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(draftPrefix));
    const drafts = names.flatMap((name) => {
      const draft = parse(name, localStorage.getItem(name) ?? "");
      if (!draft) localStorage.removeItem(name);
      return draft && name === nameOf(userId, draft.key) ? [draft] : [];
    });
    drafts.sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
    for (const { key } of drafts.slice(draftsMax)) localStorage.removeItem(nameOf(userId, key));
    return drafts.slice(0, draftsMax);
  } catch {
    return []; // localStorage is disabled
  }
}

/** False when localStorage is disabled or full. */
export function writeDraft(userId: string, draft: DeviceDraft): boolean {
  const { key, target, savedAt, entries } = draft;
  try {
    const text = JSON.stringify({ version, key, target, savedAt: savedAt.toISOString(), entries });
    localStorage.setItem(nameOf(userId, key), text);
    return true;
  } catch {
    return false;
  }
}

/** The form's key is a random UUID, so it is unique without the user id. */
export function deleteDraft(key: string): void {
  if (key !== "") removeDrafts((name) => name.endsWith(`.${key}`));
}

/** Name of the Web Lock that an open form holds, so that another tab does not offer its draft as abandoned. */
export function lockName(key: string): string {
  return draftPrefix + key;
}

function nameOf(userId: string, key: string): string {
  return `${draftPrefix}${userId}.${key}`;
}

function parse(name: string, text: string): DeviceDraft | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored) || stored.version !== version) return null;
    const { key, target, savedAt, entries } = stored;
    if (typeof key !== "string" || !isId(key) || !name.endsWith(`.${key}`)) return null;
    if (typeof target !== "string" || typeof savedAt !== "string" || !Array.isArray(entries)) return null;
    const date = new Date(savedAt);
    const isCurrent = Date.now() - date.getTime() < draftRetentionDays * 86_400_000; // also false for an invalid date
    return isCurrent && entries.every(isEntry) ? { key, target, savedAt: date, entries } : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
