/**
 * Ads being written, kept by the browser so that a crash or a closed tab loses nothing. One record for each open form,
 * under the account that writes: nobody else on the same device is shown it, and signing out removes it.
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
/** More than that were forgotten. */
const keptMax = 10;

/** Newest first. What is too old, from another version, or no record of ours at all, is removed on the way. */
export function readDrafts(userId: string): DeviceDraft[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(draftPrefix));
    const drafts = names.flatMap((name) => {
      const draft = parse(name, localStorage.getItem(name) ?? "");
      if (!draft) localStorage.removeItem(name);
      return draft && name === nameOf(userId, draft.key) ? [draft] : [];
    });
    drafts.sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
    for (const { key } of drafts.slice(keptMax)) localStorage.removeItem(nameOf(userId, key));
    return drafts.slice(0, keptMax);
  } catch {
    return []; // storage switched off
  }
}

/** False where the device keeps nothing (storage switched off, or full). */
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

/** By the form's key alone: it is random, and no other account has it. */
export function deleteDraft(key: string): void {
  if (key !== "") removeDrafts((name) => name.endsWith(`.${key}`));
}

/** The lock that an open form holds, so that another tab does not take it for one left behind. */
export function lockName(key: string): string {
  return draftPrefix + key;
}

function nameOf(userId: string, key: string): string {
  return `${draftPrefix}${userId}.${key}`;
}

function parse(name: string, text: string): DeviceDraft | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || kept.version !== version) return null;
    const { key, target, savedAt, entries } = kept;
    if (typeof key !== "string" || !isId(key) || !name.endsWith(`.${key}`)) return null;
    if (typeof target !== "string" || typeof savedAt !== "string" || !Array.isArray(entries)) return null;
    const date = new Date(savedAt);
    const isYoung = Date.now() - date.getTime() < draftRetentionDays * 86_400_000; // false also for no date at all
    return isYoung && entries.every(isEntry) ? { key, target, savedAt: date, entries } : null;
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
