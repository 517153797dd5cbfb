/** What each page has of the ads begun on this device (device-drafts.ts): how to throw them away without waiting for more code. */

export const draftPrefix = "babillard.brouillon.";

/** Older ones belong to nobody any more. */
export const draftRetentionDays = 30;

/** At sign-out: whoever comes next to this device finds nothing. */
export function deleteAllDrafts(): void {
  removeDrafts(() => true);
}

/** Where nobody comes back to the form either. */
export function deleteOldDrafts(): void {
  removeDrafts((name) => {
    const savedAt = /"savedAt":"([^"]*)"/u.exec(localStorage.getItem(name) ?? "")?.[1] ?? "";
    return Date.now() - Date.parse(savedAt) >= draftRetentionDays * 86_400_000; // false also for no date at all
  });
}

export function removeDrafts(isMeant: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draftPrefix) && isMeant(name)) localStorage.removeItem(name);
    }
  } catch {
    return; // storage switched off: there is nothing
  }
}
