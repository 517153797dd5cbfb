/**
 * Deletion of device drafts (device-drafts.ts) and of copies of pages. Part of every page, so that deletion at sign-out needs no
 * lazy-loaded code.
 */

export const draftPrefix = "babillard.brouillon.";

/** Older drafts are considered abandoned. */
export const draftRetentionDays = 30;

/** Messages that wait for the network (message-outbox.ts). */
export const outboxKey = "babillard-outbox";

/** Copies of pages for reading offline, stored by public/service-worker.js. */
export const copiesName = "babillard-offline";

/** Without a session: signed out, ended elsewhere, or expired. */
export function deleteCopies(): void {
  // `caches` needs HTTPS.
  window.caches?.delete(copiesName).catch(() => undefined); // storage is blocked
}

/** When the page is such a copy: when it was stored, in words. */
export function copyTime(): string | null {
  return document.documentElement.dataset.copyOf ?? null;
}

/** Deletes drafts and unsent messages at sign-out, so that the next user of this device does not find them. */
export function deleteAllDrafts(): void {
  removeDrafts(() => true);
  try {
    localStorage.removeItem(outboxKey);
  } catch {
    return; // localStorage is disabled
  }
}

/** Runs on every page, because the form itself may never be opened again. */
export function deleteOldDrafts(): void {
  removeDrafts((name) => {
    const savedAt = /"savedAt":"([^"]*)"/u.exec(localStorage.getItem(name) ?? "")?.[1] ?? "";
    return Date.now() - Date.parse(savedAt) >= draftRetentionDays * 86_400_000; // also false for an invalid date
  });
}

export function removeDrafts(matches: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draftPrefix) && matches(name)) localStorage.removeItem(name);
    }
  } catch {
    return; // localStorage is disabled
  }
}
