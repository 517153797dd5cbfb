import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ClientResponse } from "./client.ts";
import { disallowedScripts } from "./inline-scripts.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
let member: Awaited<ReturnType<typeof aSignedInUser>>;
let listingId: string;
beforeAll(async () => {
  member = await aSignedInUser(served);
  listingId = (await aPublishedListing(served, member.user)).listing.id;
});

/** No input causes a server error. */
afterEach(() => {
  expect(served.log.splice(0).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

function expectFrenchRejection(response: ClientResponse, status: number) {
  expect(response.status).toBe(status);
  expect(response.text).toMatch(
    /Demande|Adresse|Envoi|Page introuvable|Annonce non trouvée|Catégorie non trouvée|envoi/u,
  );
  const id = response.headers.get("X-Request-Id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/u);
  expectNoInternals(response);
}

function expectNoInternals({ text }: ClientResponse) {
  expect(text).not.toMatch(
    /\bat [\w.<>]+ \([^)]*:\d|node_modules|\.ts:\d|\.js:\d+:\d|select .+ from |insert into |ECONN|(?:Type|Reference|Range|Syntax)Error|file:\/\//u,
  );
}

describe("a URL", () => {
  test.each([
    ["/%00", 400],
    ["/%00?q=velo", 400],
    ["/listing/%E0%A4%A", 400],
    ["/listing/%", 400],
    ["/category/%C0%AF", 400],
    [`/search?q=${"x".repeat(5000)}`, 414],
    [`/${"x/".repeat(3000)}`, 414],
    ["/category/__proto__", 404],
    ["/category/constructor", 404],
    ["/rien.php", 404],
    ["/.env", 404],
    ["/assets/..%2f..%2f..%2fpackage.json", 404],
    ["/..%2f..%2fpackage.json", 404],
    ["/assets/%2e%2e/%2e%2e/server/index.js", 404],
    ["/media/x/320.webp", 404],
    ["/media/..%2f..%2fetc/320.webp", 404],
  ])("%s is rejected with %i", async (path, status) => {
    expectFrenchRejection(await served.visitor().get(path), status);
  });

  test.each([
    ["/search?q=v%E9lo", "/search?q=v%C3%A9lo"],
    ["/search?q=100%", "/search?q=100%25"],
    ["/search?q=%ED%A0%80&%C3=1", "/search?q=%C3%AD%C2%A0%E2%82%AC&%C3%83=1"],
    ["/conditions?utm_campaign=%E9t%E9", "/conditions?utm_campaign=%C3%A9t%C3%A9"],
    ["/search?q=d%C3%A9j%E0+vu", "/search?q=d%C3%A9j%C3%A0+vu"],
    ["/search?a=%00", "/search?a="],
    ["/search?q=v%00elo%FF%00", "/search?q=velo%C3%BF"],
    ["/search?q=%0%000&b=1", "/search?q=%2500&b=1"],
  ])("%s, whose query is no UTF-8 or has a NUL, leads to %s", async (path, readable) => {
    const response = await served.visitor().get(path);
    expect([response.status, response.location]).toEqual([302, readable]);
    expect((await served.visitor().get(readable)).status).toBe(200);
  });

  test("of 20,000 characters is rejected as too long, and headers of more than 32 KB are not read", async () => {
    expectFrenchRejection(await served.visitor().get(`/search?q=${"x".repeat(20_000)}`), 414);
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(32 * 1024)}`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*trop longue/su);
  });

  test("with two Host headers is rejected, also from the cache, whatever both say", async () => {
    const { hostname, port } = new URL(served.url);
    await served.visitor().get("/"); // cached from here
    for (const [first, second] of [
      ["localhost", "ailleurs.example"],
      ["localhost", "localhost"],
    ]) {
      const socket = connect(Number(port), hostname);
      socket.end(`GET / HTTP/1.1\r\nHost: ${first}\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`);
      const answer = Buffer.concat(await socket.toArray()).toString();
      expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
      expect(answer).toContain("illisible");
    }
  });

  test.each([
    [200, "/search?q=%27%20or%201%3D1%20--&priceMin=1e999&priceMax=-5&page=-1&sortBy=drop"],
    [200, "/search?page=0x7&priceMin=NaN&location=%25_%5C"],
    [200, "/search?q=%5C%5C%25%25__&sub=%3Cscript%3E"],
    [404, "/search?q=%5C%5C%25%25__&sub=%3Cscript%3E&category=__proto__"],
    [200, "/search?q=((((%26%7C!%3A*&sortBy=best"],
    [200, "/search?q=%F0%9F%9A%B2&q=a&q=b&page=1&page=1"],
    [200, `/favorites?ids=${"x,".repeat(1000)}`],
    [200, "/category/products?sub=constructor&priceMin=0x10&priceMax=1_000"],
  ] as const)("with nonsense in its filters gets a page (%i): %s", async (status, path) => {
    const response = await served.visitor().get(path);
    expect(response.status).toBe(status);
    expectNoInternals(response);
    expect(disallowedScripts(response)).toEqual([]);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "requested with %s is rejected",
    async (method) => {
      expectFrenchRejection(await served.visitor().send("/create", { method }), 405);
    },
  );
});

describe("a form", () => {
  const places = () => [
    "/auth",
    "/auth?mode=register",
    "/create",
    "/photos",
    `/listing/${listingId}/favorite`,
    "/sign-out",
  ];

  test.each([
    ["application/json", '{"title":{"$ne":1}}', 415],
    ["text/plain", "title=x", 415],
    ["", "title=x", 415],
    ["application/xml", "<x/>", 415],
    ["multipart/mixed; boundary=x", "--x--", 415],
  ])("of the type %j is rejected", async (type, body, status) => {
    for (const place of places()) {
      const bytes = new TextEncoder().encode(body);
      expectFrenchRejection(await member.client.post(place, bytes, { "Content-Type": type }), status);
    }
  });

  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  test.each(["title=a%00b&email=a%00b&isFavorite=%00", "a%00=1", "title=a\0b"])(
    "with a NUL is rejected: %j",
    async (body) => {
      for (const place of places().filter((path) => path !== "/sign-out")) {
        expectFrenchRejection(await member.client.post(place, body, form), 400);
      }
    },
  );

  test.each([
    "title=%ED%A0%80&type=other&intent=publish&description=x&city=x&region=Qu%C3%A9bec",
    "title=%FF%FE&type=other",
    "%&%%%=&=&&&&title=%",
    "title=a&title=b&type=other&type=job&intent=publish&intent=save",
    "type[]=other&title[$ne]=1&photo=1&photo=2&photoAlt=",
    "",
  ])("with odd content is no server error: %j", async (body) => {
    for (const place of places().filter((path) => path !== "/sign-out")) {
      const response = await (await aSignedInUser(served)).client.post(place, body, form);
      expect(response.status).toBeLessThan(500);
      expectNoInternals(response);
    }
  });

  test("that repeats a field is one form: its first value counts, and the others do nothing", async () => {
    const key = randomUUID();
    const [first, second] = [`${key}-1@annonces.example`, `${key}-2@annonces.example`];
    const body = new URLSearchParams([
      ["name", "Camille"],
      ["email", first],
      ["email", second],
      ["phone", ""],
      ["role", "admin"],
      ["password", "fleur-de-lys"],
      ["password", "autre-chose"],
      ["confirmPassword", "fleur-de-lys"],
    ]);
    const registered = await served.visitor().post("/auth?mode=register", body.toString(), form);
    expect(registered.status).toBe(302);
    const rows = await served.site.db
      .selectFrom("users")
      .select(["email", "role"])
      .where("email", "like", `${key}%`)
      .execute();
    expect(rows).toEqual([{ email: first, role: "member" }]);
    const signIn = (password: string) => served.visitor().post("/auth", { email: first, password });
    expect((await signIn("autre-chose")).status).toBe(422);
    expect((await signIn("fleur-de-lys")).status).toBe(302);
  });

  test("with a NUL in multipart is rejected, not stored", async () => {
    for (const [client, place] of [
      [member.client, "/create"],
      [member.client, "/photos"],
      [served.visitor(), "/auth?mode=register"],
    ] as const) {
      const data = new FormData();
      data.append("title", "a\0b");
      data.append("name", "a\0b");
      expect([400, 422]).toContain((await client.post(place, data)).status);
    }
  });

  test.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=", "x"],
    ["multipart/form-data; boundary=abc", "x"],
    ["multipart/form-data; boundary=abc", "--abc\r\n"],
    ["multipart/form-data; boundary=abc", '--abc\r\nContent-Disposition: form-data; name="title"\r\n\r\nx'],
    [
      "multipart/form-data; boundary=abc",
      '--abc\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nx',
    ],
    ["multipart/form-data; boundary=abc", `--abc\r\n${"X: y\r\n".repeat(5000)}\r\n`],
    [`multipart/form-data; boundary=${"a".repeat(1000)}`, "--a--"],
  ])("truncated or malformed is rejected: %#", async (type, body) => {
    for (const place of ["/create", "/photos", "/auth?mode=register"]) {
      const bytes = new TextEncoder().encode(body);
      const client = place.startsWith("/auth") ? served.visitor() : member.client;
      const response = await client.post(place, bytes, { "Content-Type": type });
      expect({ place, status: response.status }).toEqual({ place, status: 400 });
      expectNoInternals(response);
    }
  });

  test("with a thousand fields is rejected", async () => {
    const data = new FormData();
    for (let count = 0; count < 1000; count += 1) data.append(`f${count}`, "x");
    for (const place of ["/create", "/photos", "/auth?mode=register"]) {
      const client = place.startsWith("/auth") ? served.visitor() : member.client;
      expect((await client.post(place, data)).status).toBe(400);
    }
  });
});

describe("a body too large", () => {
  test.each([
    ["/auth", "application/x-www-form-urlencoded", 1024 * 1024 + 1],
    ["/create", "application/x-www-form-urlencoded", 1024 * 1024 + 1],
    ["/create", "multipart/form-data; boundary=x", 200 * 1024 * 1024 + 1],
    ["/photos", "multipart/form-data; boundary=x", 26_000_000],
  ])("is rejected by its declared length: %s %s", async (place, type, bytes) => {
    const response = await sendRaw(place, { "Content-Type": type, "Content-Length": String(bytes) }, null);
    expect(response.status).toBe(413);
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/u);
  });

  test.each([
    ["/auth", "application/x-www-form-urlencoded", "a=".padEnd(2_000_000, "x")],
    ["/create", "application/x-www-form-urlencoded", "a=".padEnd(2_000_000, "x")],
    [
      "/photos",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n${"y".repeat(27_000_000)}\r\n--x--\r\n`,
    ],
  ])("is rejected while it arrives chunked without a declared length: %s %s", async (place, type, body) => {
    const headers = { "Content-Type": type, "Transfer-Encoding": "chunked" };
    // The connection of a client that keeps sending is closed, possibly before it has read the response.
    const response = await sendRaw(place, headers, body).catch((error: Error) => error.message);
    expect(typeof response === "string" ? response : response.status).toBeOneOf([
      413,
      "socket hang up",
      "read ECONNRESET",
      "write EPIPE",
    ]);
    expect((await served.visitor().get("/healthz")).status).toBe(200);
  });

  /** Node's fetch fails when the response comes before the body is sent; a browser does not. */
  function sendRaw(
    path: string,
    headers: Record<string, string>,
    body: string | null,
  ): Promise<ClientResponse> {
    const cookie = [...member.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((resolve, reject) => {
      const sent = request(served.url + path, {
        method: "POST",
        headers: { ...headers, Cookie: cookie, Origin: served.origin, Accept: "text/html" },
      });
      let hasResponse = false;
      sent.on("response", (response) => {
        hasResponse = true;
        let text = "";
        response.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        response.on("close", () => {
          sent.destroy();
          const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(entries as [string, string][]),
            text,
            location: null,
          });
        });
      });
      sent.on("error", (error) => (hasResponse ? undefined : reject(error)));
      if (body === null) sent.flushHeaders();
      else sent.end(body);
    });
  }
});

describe("invalid HTTP", () => {
  test.each([
    ["noise", "\x00\x01\x02\r\n\r\n"],
    ["a wrong version", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["two lengths", "POST /auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    ["a header with a line break", "GET / HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n"],
  ])("%s gets 400 in French with a reference", async (_, bytes) => {
    const text = await sendBytes(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /u);
    expect(text).toMatch(/illisible\. Référence\u00a0: [0-9a-f-]{36}/u);
  });

  function sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(served.url);
      const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
      let text = "";
      socket.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      socket.on("close", () => resolve(text)).on("error", reject);
    });
  }
});
