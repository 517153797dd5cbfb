import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** A killed site never responds; no other request of these tests takes as long, on a busy machine either. */
const requestTimeoutMs = 120_000;

export async function register(url: string): Promise<string> {
  const response = await sendUntilServed(() => {
    const form = {
      name: "Rose Latulippe",
      email: `${randomUUID()}@faults.example`,
      phone: "",
      password: "fleur-de-lys",
      confirmPassword: "fleur-de-lys",
    };
    return send(url, "/auth?mode=register", "", new URLSearchParams(form));
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (response.status !== 302 || !cookie) throw new Error(`could not register: ${response.status}`);
  return cookie;
}

/** On a machine with other work, a site may answer that it is busy (503): sent again, as a client would. */
export async function sendUntilServed(request: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + requestTimeoutMs;
  for (;;) {
    const response = await request();
    if (response.status !== 503 || Date.now() > deadline) return response;
    await response.body?.cancel();
    await sleep(1_000);
  }
}

export function send(url: string, path: string, cookie: string, body?: BodyInit): Promise<Response> {
  return fetch(url + path, {
    ...(body ? { method: "POST", body } : {}),
    headers: { Accept: path === "/photos" ? "*/*" : "text/html", Origin: url, Cookie: cookie },
    redirect: "manual",
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
}
