import { isLoopbackName } from "../../../src/platform/http/loopback.ts";
import type { ConfigResult } from "../../../src/server/config.ts";
import { placeholderSettings } from "../../../src/server/first-start.ts";
import { type Finding, failed, findingsOr, warning } from "./finding.ts";

export function checkSettings(result: ConfigResult): Finding[] {
  if (!result.ok) return result.problems.map(failed);
  const { config } = result;
  const isPublic = !isLoopbackName(new URL(config.publicUrl).hostname);
  const found = result.warnings.map((text) => warning(text));
  found.push(...placeholderSettings(config).map(({ advice }) => warning(`${sentence(advice)}.`)));
  if (isPublic && config.demoData)
    found.push(warning("Demo accounts with a public password are on: set DEMO_DATA=off."));
  if (isPublic && config.rateLimits === "off")
    found.push(warning("RATE_LIMITS=off: anyone can try passwords without limit. Unset it."));
  return findingsOr(found, "All settings are valid.");
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
