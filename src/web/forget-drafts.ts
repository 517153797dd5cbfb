/** What each page has of the ads begun on this device (device-drafts.ts): how to throw them away without waiting for more code. */

export const draftPrefix = "babillard.brouillon.";

/** At sign-out: whoever comes next to this device finds nothing. */
export function forgetAllDrafts(): void {
  removeDrafts(() => true);
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
