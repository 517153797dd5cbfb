import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** An email as a mail client shows it. */
export type ParsedEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names in lower case, in order, with duplicates. */
  headers: [string, string][];
  /** URLs in the text, in order. */
  links: string[];
};

/** The emails in a folder of .eml files (the outbox or a mail catcher's), oldest first. */
export async function readEmails(folder: string): Promise<ParsedEmail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map(async (name) => parseEmail(await readFile(join(folder, name), "latin1"))));
}

/** Waits until there are `count` emails to this address that `isWanted`, and returns all of those. */
export async function waitForEmails(
  folder: string,
  to: string,
  { count = 1, isWanted = () => true }: { count?: number; isWanted?: (email: ParsedEmail) => boolean } = {},
): Promise<ParsedEmail[]> {
  const deadline = Date.now() + 200_000;
  for (;;) {
    const found = (await readEmails(folder)).filter((email) => email.to === to && isWanted(email));
    if (found.length >= count) return found;
    if (Date.now() > deadline) throw new Error(`${found.length} emails to ${to}, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param raw the bytes as Latin-1 */
function parseEmail(raw: string): ParsedEmail {
  const { headers, body } = parsePart(raw);
  const header = (name: string) => headers.find(([key]) => key === name)?.[1] ?? "";
  const boundary = /boundary="?([^";]+)"?/u.exec(header("content-type"))?.[1];
  const parts = boundary
    ? body.split(`--${boundary}`).map((part) => parsePart(part.replace(/^\r\n|\r\n$/gu, "")))
    : [];
  const textOf = (type: string) => {
    const part = parts.find((one) =>
      one.headers.some(([key, value]) => key === "content-type" && value.startsWith(type)),
    );
    return part ? decodeBody(part).replaceAll("\r\n", "\n") : "";
  };
  const text = textOf("text/plain");
  return {
    to: header("to"),
    subject: header("subject"),
    text,
    html: textOf("text/html"),
    headers,
    links: text.match(/https?:\/\/\S+/gu) ?? [],
  };
}

type Part = { headers: [string, string][]; body: string };

function parsePart(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/gu, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.find(([name]) => name === "content-transfer-encoding")?.[1];
  const bytes = encoding === "base64" ? Buffer.from(body, "base64") : Buffer.from(body, "latin1");
  return encoding === "quoted-printable" ? quotedPrintable(body) : bytes.toString("utf8");
}

/** =?UTF-8?Q?caf=C3=A9?= → café */
function decodeWords(value: string): string {
  return value.replace(/\?=\s+=\?/gu, "?==?").replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/giu, (run) => {
    const bytes = [...run.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/giu)].map(([, kind = "", text = ""]) =>
      kind.toUpperCase() === "B" ? Buffer.from(text, "base64") : bytesOf(text.replaceAll("_", " ")),
    );
    return Buffer.concat(bytes).toString("utf8");
  });
}

const quotedPrintable = (text: string) => bytesOf(text.replace(/=\r\n/gu, "")).toString("utf8");

function bytesOf(text: string): Buffer {
  const characters = text.replace(/=([0-9A-F]{2})/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(characters, "latin1");
}
