/**
 * A nonce must not be reused, so a cached page cannot have one. Scripts with the nonce (React's and ours) are allowed
 * by their hash instead. An injected script has no nonce and gets no hash.
 */
import { createHash } from "node:crypto";

export function hashInlineScripts(html: string, policy: string): { html: string; policy: string } {
  const nonce = /'nonce-([\w-]+)'/u.exec(policy)?.[1];
  if (nonce === undefined) return { html, policy };
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gsu))
    if (attributes.includes(mark) && text !== "")
      hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return {
    html: html.replaceAll(mark, ""),
    policy: policy.replace(`'nonce-${nonce}'`, [...hashes].join(" ")),
  };
}
