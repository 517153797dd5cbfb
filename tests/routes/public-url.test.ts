// The site under PUBLIC_URL and under other names, behind proxies that pass more or fewer headers.
import { describe, expect, test } from "vitest";
import { rawRequest } from "./raw-request.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

const publicUrl = "https://annonces.example";
const served = await serveSite({ PUBLIC_URL: publicUrl });
const withoutPublicUrl = await serveSite({ DATABASE_URL: served.databaseUrl });

const get = (path: string, headers: Record<string, string>, method = "GET") =>
  rawRequest(served.url, path, { method, headers });

describe("under another name", () => {
  test.each([
    ["a page", "/auth?mode=register"],
    ["a page of the cache", "/search?q=v%C3%A9lo"],
    ["a script", "/assets/rien.js"],
    ["a photo", "/media/x/1.webp"],
    ["an address that other parsers take for a host", "//ailleurs.example/"],
  ])("%s is redirected for good", async (_, path) => {
    for (let time = 0; time < 2; time += 1) await get(path, { Host: "annonces.example" });
    for (const host of [
      "www.annonces.example",
      "www.annonces.example:3000",
      "annonces.example.",
      "198.51.100.7",
    ])
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await get(path, { Host: host }, method);
        expect({ host, status, location: headers.location }).toEqual({
          host,
          status: 308,
          location: publicUrl + path,
        });
        expect(headers["strict-transport-security"]).toBeUndefined();
        expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/u);
        expect(headers["cache-control"]).toBe("private, no-store");
      }
  });

  test("a form is refused, and its page was redirected", async () => {
    const response = await rawRequest(served.url, "/auth", {
      method: "POST",
      headers: {
        Host: "www.annonces.example",
        Origin: "https://www.annonces.example",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "email=a%40b.example&password=x",
    });
    expect(response.status).toBe(403);
  });

  test("health checks answer", async () => {
    for (const path of ["/healthz", "/readyz", "/healthz?probe=1"])
      expect((await get(path, { Host: "10-0-0-7.pod.example" })).status, path).toBe(200);
    expect((await get("/metrics", { Host: "10-0-0-7.pod.example" })).status).toBe(404);
  });

  test("a proxy that names the visitor's host is believed", async () => {
    const forwarded = (host: string, name: string) => get("/", { Host: host, "X-Forwarded-Host": name });
    expect((await forwarded("app.internal.example:3000", "annonces.example")).status).toBe(200);
    expect((await forwarded("localhost:3000", "www.annonces.example")).status).toBe(308);
  });

  test.each([
    "localhost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "babillard_web",
    "10.0.0.7:3000",
    "[fd00::7]:3000",
  ])(
    "a proxy that does not pass Host, but its own name for the site (%s), is in no redirect loop",
    async (host) => {
      expect((await get("/", { Host: host })).status).toBe(200);
    },
  );

  test("without PUBLIC_URL every name is right", async () => {
    for (const path of ["/", "/auth"])
      expect((await rawRequest(withoutPublicUrl.url, path, { headers: { Host: "vm.example" } })).status).toBe(
        200,
      );
  });
});

test("under PUBLIC_URL, also with another port or in capitals, pages are served", async () => {
  for (const host of [
    "annonces.example",
    "annonces.example:443",
    "annonces.example:8443",
    "ANNONCES.example",
  ])
    for (const path of ["/", "/auth"]) expect((await get(path, { Host: host })).status, host).toBe(200);
});

test("HSTS speaks for the own host only", async () => {
  const { headers } = await get("/", { Host: "annonces.example" });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

describe("a form without a usable Origin", async () => {
  const { user } = await aSignedInUser(served);
  const signIn = (headers: Record<string, string>) =>
    rawRequest(served.url, "/auth", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html", ...headers },
      body: new URLSearchParams({ email: user.email, password }).toString(),
    });

  test.each([
    ["null, from a page of the site", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, 302],
    ["absent, from a page of the site", { "Sec-Fetch-Site": "same-origin" }, 302],
    ["null, without Sec-Fetch-Site", { Origin: "null" }, 403],
    ["null, from another site", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, 403],
    ["null, from another subdomain", { Origin: "null", "Sec-Fetch-Site": "same-site" }, 403],
    ["null, from nowhere", { Origin: "null", "Sec-Fetch-Site": "none" }, 403],
    ["another site's", { Origin: "https://ailleurs.example", "Sec-Fetch-Site": "same-origin" }, 403],
  ])("%s", async (_, headers, status) => {
    expect((await signIn(headers)).status).toBe(status);
  });
});

describe("ids of a trusted proxy", () => {
  const idOf = async (path: string, headers: Record<string, string>, url = served.url) =>
    (await rawRequest(url, path, { headers: { Host: "annonces.example", ...headers } })).headers[
      "x-request-id"
    ];

  test("are taken over, for rendered and for cached pages", async () => {
    for (const path of ["/", "/", "/auth", "/healthz", "/rien"])
      expect(await idOf(path, { "X-Request-Id": "f00dcafe0123456789abcdef01234567" })).toBe(
        "f00dcafe0123456789abcdef01234567",
      );
  });

  test("are replaced when they are not ids", async () => {
    for (const id of ["a", "x".repeat(129), '"><script>alert(1)</script>', "a b c d e f g h"])
      expect(await idOf("/auth", { "X-Request-Id": id })).toMatch(/^[0-9a-f-]{36}$/u);
  });
});
