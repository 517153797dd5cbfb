import { randomUUID } from "node:crypto";

/** A killed site never responds; no other request of these tests takes as long, on a busy machine either. */
const requestTimeoutMs = 120_000;

export async function register(url: string): Promise<string> {
  const form = {
    ...{ name: "Rose Latulippe", email: `${randomUUID()}@faults.example`, phone: "" },
    ...{ password: "fleur-de-lys", confirmPassword: "fleur-de-lys" },
  };
  const response = await send(url, "/auth?mode=register", "", new URLSearchParams(form));
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (response.status !== 302 || !cookie) throw new Error(`could not register: ${response.status}`);
  return cookie;
}

export function send(url: string, path: string, cookie: string, body?: BodyInit): Promise<Response> {
  return fetch(url + path, {
    ...(body ? { method: "POST", body } : {}),
    headers: { Accept: path === "/photos" ? "*/*" : "text/html", Origin: url, Cookie: cookie },
    redirect: "manual",
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
}
