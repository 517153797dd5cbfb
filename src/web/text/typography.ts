/**
 * French spacing for UI texts: a non-breaking space before : ; ! ? » and after «, typographic apostrophes.
 * Not applied to user content.
 */
export function typeset(text: string): string {
  return (
    text
      .replaceAll("'", "’")
      .replace(/[ \u00a0]?([;»]|[!?]+)/gu, "\u00a0$1")
      // not in URLs (https://) or times (12:30)
      .replace(/[ \u00a0]?:(?!\/\/|\d)/gu, "\u00a0:")
      .replace(/«[ \u00a0]?/gu, "«\u00a0")
  );
}
