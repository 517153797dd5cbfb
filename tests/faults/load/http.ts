/** Requests of the load generator, as a browser sends them, and the inspection of every response. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "./journal.ts";

/** `text`: of pages and JSON; "" for photos. */
export type Response = { status: number; headers: Headers; text: string; bytes: number };

export type Request = {
  path: string;
  cookie?: string;
  body?: BodyInit;
  accept?: string;
};

export type Client = {
  /** Null without a complete response. Never throws. */
  send(request: Request): Promise<Response | null>;
};

/** Texts between members contain the keys of those who may read them: see `privateText`. */
const privateMark = /priv-[0-9a-f]{8}(?:-[0-9a-f]{8})?/gu;
const anyEmail = /[\w.+-]+@load\.example/gu;
const stackTrace = /\n\s+at .{1,200}:\d+:\d+|node_modules\/|file:\/\/\/|\/src\/[\w-]+\/[\w./-]+\.tsx?/u;
const english = /Internal Server Error|Unexpected Server Error|Service Unavailable|Application Error/u;
/** While nothing listens, requests fail at once. */
const unreachablePauseMs = 250;
/** Of a reverse proxy, in its own words. */
const proxyStatuses = [502, 504];

/** A text that only these members may see. */
export const privateText = (...keys: string[]) => `priv-${keys.join("-")}`;

/**
 * @param member `key` and `email`: whose private texts its responses may contain; null for a visitor
 * @param address X-Forwarded-For, so that each client is a visitor of its own
 */
export function createClient(
  journal: Journal,
  options: {
    urls: readonly string[];
    address: string;
    member: { key: string; email: string } | null;
    timeoutMs: number;
  },
): Client {
  const { urls, address, member, timeoutMs } = options;
  let turn = Math.floor(Math.random() * urls.length);
  return {
    async send({ path, cookie, body, accept = "text/html" }) {
      turn += 1; // a retry goes to the next node
      const url = urls[turn % urls.length] ?? "";
      const method = body === undefined ? "GET" : "POST";
      const startedAt = performance.now();
      const record = (status: number) =>
        journal.answers.push({
          at: Date.now(),
          ms: performance.now() - startedAt,
          method,
          path: path.split("?", 1)[0] ?? path,
          status,
        });
      try {
        const received = await fetch(url + path, {
          method,
          ...(body === undefined ? {} : { body }),
          headers: {
            Accept: accept,
            "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "X-Forwarded-For": address,
            ...(body === undefined ? {} : { Origin: url }),
            ...(cookie ? { Cookie: cookie } : {}),
          },
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const isText = /text|json/u.test(received.headers.get("Content-Type") ?? "text");
        const content = await received.arrayBuffer();
        const text = isText ? new TextDecoder().decode(content) : "";
        const { status, headers } = received;
        const response = { status, headers, text, bytes: content.byteLength };
        record(status);
        for (const problem of problemsOf(response, member))
          journal.problems.push(`${method} ${path}: ${problem}`);
        return response;
      } catch {
        record(0);
        await sleep(unreachablePauseMs);
        return null;
      }
    },
  };
}

/** What is wrong with a response whatever happens behind it. */
export function problemsOf(
  { status, headers, text }: Response,
  member: { key: string; email: string } | null,
): string[] {
  if (proxyStatuses.includes(status)) return [];
  const problems: string[] = [];
  const excerpt = (match: RegExpExecArray) => text.slice(Math.max(0, match.index - 80), match.index + 160);
  const trace = stackTrace.exec(text);
  if (trace) problems.push(`${status} with a stack trace or path: ${excerpt(trace)}`);
  const foreign = english.exec(text);
  if (foreign) problems.push(`${status} in English: ${excerpt(foreign)}`);
  if (status >= 500) {
    if (status !== 503) problems.push(`status ${status}`);
    else if (!headers.has("Retry-After")) problems.push("503 without Retry-After");
    if (!/momentanément indisponible|Réessayez|erreur est survenue/u.test(text))
      problems.push(`${status} without a French text: ${wordsOf(text).slice(0, 400)}`);
  }
  for (const mark of new Set(text.match(privateMark)))
    if (!member || !mark.includes(member.key)) problems.push(`contains the private text ${mark}`);
  for (const email of new Set(text.match(anyEmail)))
    if (email !== member?.email) problems.push(`contains the address of ${email}`);
  return problems;
}

/** What a page says, without markup, styles and scripts. */
export const wordsOf = (html: string) =>
  html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gsu, " ").replace(/\s+/gu, " ");

/** The session cookie that a response sets. */
export function sessionCookie({ headers }: Response): string | null {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return cookies.find((cookie) => cookie.includes("session_token=")) ?? null;
}
