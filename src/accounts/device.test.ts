import { expect, test } from "vitest";
import { deviceOf, readDevice } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "chrome/windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    "edge/windows",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "firefox/android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    "samsung/android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    "safari/iphone",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "chrome/chromeos"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, "safari/mac"],
  ["curl/8.5.0", ""],
  [null, ""],
  [`${"x".repeat(600)} Firefox/145.0`, ""],
])("%s is %s", (userAgent, stored) => {
  expect(deviceOf(userAgent)).toBe(stored);
});

test("what was stored is read again, and anything else is unknown", () => {
  expect(readDevice("firefox/android")).toEqual({ browser: "firefox", system: "android" });
  expect(readDevice("/linux")).toEqual({ browser: null, system: "linux" });
  for (const stored of [null, "", "netscape/amiga", "<b>/x"])
    expect(readDevice(stored)).toEqual({ browser: null, system: null });
});
