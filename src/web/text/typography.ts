/**
 * French spacing for our own texts: a non-breaking space before : ; ! ? » and after «, typographic apostrophes.
 * Never applied to what people wrote.
 */
export function typeset(text: string): string {
  return (
    text
      .replaceAll("'", "’")
      .replace(/[ \u00a0]?([;»]|[!?]+)/gu, "\u00a0$1")
      // Not in addresses (https://) nor in times (12:30).
      .replace(/[ \u00a0]?:(?!\/\/|\d)/gu, "\u00a0:")
      .replace(/«[ \u00a0]?/gu, "«\u00a0")
  );
}
