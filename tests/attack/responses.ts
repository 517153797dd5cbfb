/** What a response to hostile input must not be. */
import type { ClientResponse } from "../routes/client.ts";

/** Why a response is dangerous; empty when it is not. */
export function dangersOf(response: ClientResponse, origin: string): string[] {
  const { status, headers, text, location } = response;
  const type = headers.get("Content-Type") ?? "";
  const dangers: string[] = [];
  if (status >= 500) dangers.push(`status ${status}`);
  if (location !== null && !isOnSite(location, origin)) dangers.push(`redirects to ${location}`);
  if ([...headers.keys()].some((name) => name.includes("attacked"))) dangers.push("a header was injected");
  if (headers.getSetCookie().some((cookie) => /^attacked=/iu.test(cookie)))
    dangers.push("a cookie was injected");
  if (text !== "" && headers.get("X-Content-Type-Options") !== "nosniff") dangers.push("may be sniffed");
  if (/^text\/html/iu.test(type)) dangers.push(...dangersInHtml(text));
  else if (/xml|svg/iu.test(type)) dangers.push(...dangersInXml(text));
  else if (/json/iu.test(type)) dangers.push(...dangersInJson(text));
  else if (/csv/iu.test(type)) dangers.push(...dangersInCsv(text));
  else if (/^text\/css/iu.test(type)) {
    // The operator's accent color is the only stylesheet that is not a built file.
    if (!/^:root\{(?:--[a-z-]+:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);?)+\}$/u.test(text))
      dangers.push("a stylesheet was injected");
  } else if (type === "application/zip") {
    // An export that is saved, not shown; the same data as JSON are judged above.
    if (!/^attachment\b/u.test(headers.get("Content-Disposition") ?? "")) dangers.push("an archive is shown");
  } else if (text !== "" && !/^text\/(?:plain|x-script)/iu.test(type))
    dangers.push(`has the type ${type || "none"}`);
  return dangers;
}

/** A path, or an address of the site. */
export function isOnSite(location: string, origin: string): boolean {
  if (/^\/(?![/\\])/u.test(location) && !/[\t\r\n\\]/u.test(location.split(/[?#]/u, 1)[0] ?? "")) return true;
  return URL.canParse(location) && new URL(location).origin === origin;
}

/** Markup of hostileStrings that was not escaped. */
export function dangersInHtml(html: string): string[] {
  const found = [
    // React writes attributes in double quotes, so a tag without them is not the site's.
    ...html.matchAll(
      /<\/?attacked|<script>attacked|<(?:img|svg|animate)\b[^>"]*on\w+=attacked|<style>@import|<base href=\/|<iframe srcdoc='|<meta http-equiv=refresh/giu,
    ),
    // In inline scripts, JSON escapes the quote.
    ...html.matchAll(/(?<!\\)" ?onfocus=attacked/giu),
    ...html.matchAll(/(?:href|action|formaction)="\s*(?:j\s*a\s*v\s*a|vb)script\s*:/giu),
    // Addresses in messages are links, which open elsewhere and vouch for nothing.
    ...html.matchAll(
      /(?:href|action|formaction|src)="\s*(?!https?:\/\/[^"]*" target="_blank" rel="noopener noreferrer nofollow ugc")(?:data:text|[a-z+.-]*:?[/\\]{2,}attacked)/giu,
    ),
  ];
  return found.map(([match]) => `not escaped: ${match}`);
}

function dangersInXml(xml: string): string[] {
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml);
  const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu.exec(xml);
  return [
    ...(/<\/?attacked|<script/iu.test(xml) ? ["XML is not escaped"] : []),
    ...(illegal ? [`XML contains U+${illegal[0].codePointAt(0)?.toString(16)}`] : []),
    ...(entity ? [`XML contains an unknown entity at ${xml.slice(entity.index, entity.index + 20)}`] : []),
  ];
}

function dangersInJson(json: string): string[] {
  try {
    JSON.parse(json);
    return [];
  } catch {
    return ["JSON cannot be parsed"];
  }
}

/** A cell that a spreadsheet would compute. */
export function dangersInCsv(csv: string): string[] {
  return /(?:^|[,;\t"\n])[=+@-]+(?:attacked|SUM)/u.test(csv) ? ["CSV contains a formula"] : [];
}
