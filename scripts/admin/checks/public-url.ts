import type { Config } from "../../../src/server/config.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

type UrlConfig = Pick<Config, "publicUrl" | "host" | "port">;
const timeoutMs = 5_000;

/** Whether visitors reach this site at PUBLIC_URL, as far as it shows from this machine. */
export async function checkPublicUrl(
  { publicUrl, host, port }: UrlConfig,
  version: string,
): Promise<Finding[]> {
  const outside = await askHealth(publicUrl);
  if ("body" in outside) {
    if (outside.status !== 200 || !outside.body.startsWith("ok"))
      return [
        failed(
          `${publicUrl}/healthz answers ${outside.status}, not "ok": another program is there. Correct PUBLIC_URL, or where the reverse proxy leads.`,
        ),
      ];
    const [, running] = /^version: (\S+)$/mu.exec(outside.body) ?? [];
    if (running !== undefined && running !== version)
      return [warning(`Version ${running} runs at ${publicUrl}, this is ${version}: restart the site.`)];
    return [ok(`The site answers at ${publicUrl}.`)];
  }
  const inside = await askHealth(`http://${localHost(host)}:${port}`);
  if ("reason" in inside)
    return [
      failed(`The site answers neither at ${publicUrl} (${outside.reason}) nor on port ${port}: start it.`),
    ];
  return [
    warning(
      `The site runs, but from here ${publicUrl} is not reached (${outside.reason}): ${hintFor(outside.reason)} If it opens from elsewhere, all is well.`,
    ),
  ];
}

async function askHealth(origin: string): Promise<{ status: number; body: string } | { reason: string }> {
  try {
    const response = await fetch(`${origin}/healthz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return { reason: codeOf(error) };
  }
}

/** fetch hides the code in the cause; several addresses of a name make several errors. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "timeout";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? error.message : codeOf(error.cause);
}

function hintFor(reason: string): string {
  if (/ENOTFOUND|EAI_AGAIN/u.test(reason)) return "its name is unknown, add it to DNS.";
  if (/CERT|SIGNATURE/u.test(reason)) return "its certificate is not valid, renew it at the reverse proxy.";
  if (/ECONNREFUSED/u.test(reason)) return "no reverse proxy listens there, start it.";
  if (/timeout|ETIMEDOUT/u.test(reason)) return "a firewall may block it.";
  return "check DNS, firewall and reverse proxy.";
}

function localHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
