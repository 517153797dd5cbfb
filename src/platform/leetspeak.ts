const substitutions: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Replaces digits and signs by the alphabetic characters that they resemble: m0td3p@sse → motdepasse. */
export function readLeetspeak(text: string): string {
  return text.replace(/[013457@$]/gu, (sign) => substitutions[sign] ?? sign);
}
