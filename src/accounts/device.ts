/** The device of a session in two words, so that its owner recognizes it. Less than the browser reveals is stored. */

const browserPatterns = [
  ["edge", /\bEdg(?:A|iOS)?\//u],
  ["opera", /\bOPR\//u],
  ["samsung", /\bSamsungBrowser\//u],
  ["firefox", /\b(?:Firefox|FxiOS)\//u],
  ["chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//u],
  ["safari", /\bSafari\//u],
] as const;

const systemPatterns = [
  ["iphone", /\biPhone\b/u],
  ["ipad", /\biPad\b/u],
  ["android", /\bAndroid\b/u],
  ["windows", /\bWindows\b/u],
  ["chromeos", /\bCrOS\b/u],
  ["mac", /\bMacintosh\b/u],
  ["linux", /\bLinux\b/u],
] as const;

export type Browser = (typeof browserPatterns)[number][0];
export type System = (typeof systemPatterns)[number][0];
export type Device = { browser: Browser | null; system: System | null };

/** As sessions store it, "firefox/android"; "" when neither is known. */
export function deviceOf(userAgent: string | null | undefined): string {
  // User agents of browsers are shorter; the limit bounds the regular expressions.
  const text = (userAgent ?? "").slice(0, 500);
  const find = (patterns: readonly (readonly [string, RegExp])[]) =>
    patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? "";
  const [browser, system] = [find(browserPatterns), find(systemPatterns)];
  return browser || system ? `${browser}/${system}` : "";
}

export function readDevice(stored: string | null): Device {
  const [browser = "", system = ""] = (stored ?? "").split("/");
  return {
    browser: browserPatterns.find(([id]) => id === browser)?.[0] ?? null,
    system: systemPatterns.find(([id]) => id === system)?.[0] ?? null,
  };
}
