/**
 * A nonce is worth nothing in a page that is sent twice. In a cached page the scripts that carry the nonce, which are
 * React's and ours, are allowed by the hash of their text instead. A script that entered the page otherwise has no nonce,
 * and gets no hash.
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
