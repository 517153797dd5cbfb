/** Links and phone numbers in the text of a message. The text itself is never changed. */

/** `href`: an address that is safe to link, of http, https or tel. */
export type TextPart = { text: string; href: string | null };

/** Web addresses, and North American phone numbers with or without separators. */
const linked =
  /(?<![\w@.])(?:https?:\/\/|www\.)[^\s<>"«»]+|(?<![\w.+-])(?:\+?1[\s.-]?)?(?:\([2-9]\d{2}\)|[2-9]\d{2})[\s.-]?[2-9]\d{2}[\s.-]?\d{4}(?![\w-])/giu;

export function splitLinks(body: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of body.matchAll(linked)) {
    const found = /^[hw]/iu.test(match[0]) ? withoutPunctuation(match[0]) : match[0];
    const href = hrefOf(found);
    if (!href) continue;
    if (match.index > end) parts.push({ text: body.slice(end, match.index), href: null });
    parts.push({ text: found, href });
    end = match.index + found.length;
  }
  if (end < body.length) parts.push({ text: body.slice(end), href: null });
  return parts;
}

/** Punctuation after an address in a sentence. A closing bracket belongs to it if it was opened there. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  let unopened = text.split(")").length - text.split("(").length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? "";
    if (last === ")") {
      if (unopened <= 0) break;
      unopened -= 1;
    } else if (!".,;:!?…'’]}*_".includes(last)) break;
  }
  return text.slice(0, end);
}

function hrefOf(text: string): string | null {
  if (!/^[hw]/iu.test(text)) return `tel:${text.replace(/[^\d+]/gu, "")}`;
  const address = /^www\./iu.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  // "https://known.example@other.example" leads to the second name.
  const isPlain = (protocol === "https:" || protocol === "http:") && username === "" && password === "";
  return isPlain && hostname.includes(".") ? href : null;
}

/** Addresses without www, email addresses, and applications that fraudsters move to. */
const elsewhere =
  /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w@.-])[a-z0-9-]+\.(?:com|ca|net|org|info|fr|qc\.ca|ru|cn|io|me|ly|link|site|online|shop|top|xyz|app)(?![\w-])|(?<!\w)(?:whats\s?app|telegram|wechat|viber)(?!\w)/iu;

/** Whether the text leads away from the site: usual in fraud when the first message does so. */
export function leadsOffSite(body: string, ownHost: string): boolean {
  const own = withoutPort(ownHost);
  let rest = "";
  for (const { text, href } of splitLinks(body)) {
    if (!href || href.startsWith("tel:")) rest += text;
    else if (new URL(href).hostname !== own) return true;
    else rest += " ";
  }
  const match = elsewhere.exec(rest);
  return match !== null && match[0].toLowerCase() !== own;
}

const withoutPort = (host: string) => host.replace(/:\d+$/u, "").toLowerCase();
