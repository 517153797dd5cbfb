/** The device of a session in words. */
import type { Browser, Device, System } from "../../accounts/device.ts";

const browsers: Record<Browser, string> = {
  edge: "Edge",
  opera: "Opera",
  samsung: "Samsung Internet",
  firefox: "Firefox",
  chrome: "Chrome",
  safari: "Safari",
};

const systems: Record<System, string> = {
  iphone: "iPhone",
  ipad: "iPad",
  android: "Android",
  windows: "Windows",
  chromeos: "ChromeOS",
  mac: "Mac",
  linux: "Linux",
};

/** Null for an unknown device. */
export function deviceText({ browser, system }: Device): string | null {
  if (browser && system) return `${browsers[browser]} sur ${systems[system]}`;
  return (browser && browsers[browser]) || (system && systems[system]) || null;
}
