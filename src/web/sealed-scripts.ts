import { createHash } from "node:crypto";

export type SealedScripts = {
  html: string;
  /** of the inline scripts that may run, as a policy names them: 'sha256-…' */
  hashes: string[];
};

/**
 * A policy can name inline scripts by a word that every answer has anew, or by their own text. A page that is kept is
 * the same for many, so its scripts go by their text, and the word is only there while the page is made: it tells the
 * scripts that React wrote from whatever else found its way into the page, which is never allowed.
 * @param added texts that one of the scripts will run by itself
 */
export function sealScripts(html: string, nonce: string, added: readonly string[] = []): SealedScripts {
  const mark = ` nonce="${nonce}"`;
  const texts = [...html.matchAll(script)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(mark) && !/\ssrc=/u.test(attributes) ? [text] : [],
  );
  return { html: html.replaceAll(mark, ""), hashes: [...new Set([...texts, ...added].map(hashOf))] };
}

const script = /<script\b([^>]*)>(.*?)<\/script>/gsu;

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
