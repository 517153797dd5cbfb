import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ReceivedForm, receiveMultipart, type UploadLimits } from "./receive-multipart.server.ts";

const limits: UploadLimits = {
  bodyBytes: 100_000,
  files: 8,
  fileBytes: 1_000,
  fields: 5,
  fieldNameBytes: 20,
  fieldBytes: 50,
};
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-multipart-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Entry = [name: string, value: string | File];
const photo = (name: string, content = name) => new File([content], name, { type: "image/jpeg" });

/** A form as a browser sends it, in chunks. */
async function formRequest(entries: Entry[]): Promise<Request> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const whole = new Response(form);
  const contentType = whole.headers.get("content-type") ?? "";
  const bytes = await whole.bytes();
  const pieces = Array.from({ length: Math.ceil(bytes.length / 4_000) }, (_, at) =>
    bytes.subarray(at * 4_000, (at + 1) * 4_000),
  );
  return rawRequest(pieces, contentType);
}

function rawRequest(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  contentType = "multipart/form-data; boundary=b",
): Request {
  const encodedPieces = encoded(pieces);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await encodedPieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": contentType } };
  return new Request("http://localhost/create", init);
}

async function* encoded(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const piece of pieces) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

async function* brokenAfter(pieces: string[]) {
  yield* pieces;
  throw new Error("connection reset");
}

async function receive(
  request: Request | Promise<Request>,
  changed: Partial<UploadLimits> = {},
): Promise<ReceivedForm> {
  const form = await receiveMultipart(await request, { ...limits, ...changed }, folder);
  if (!form.ok) throw new Error(form.reason);
  return form;
}

describe("receiveMultipart", () => {
  test("returns fields with duplicates, and files on disk in the order sent", async () => {
    const form = await receive(
      formRequest([
        ["title", "Vélo d'été"],
        ["photos", photo("Été 1.jpg", "first")],
        ["contact", "email"],
        ["photos", photo("2.jpg", "second")],
        ["contact", "phone"],
      ]),
    );
    expect(form.fields.get("title")).toBe("Vélo d'été");
    expect(form.fields.getAll("contact")).toEqual(["email", "phone"]);
    expect(form.files).toMatchObject([
      { fieldName: "photos", name: "Été 1.jpg", bytes: 5 },
      { fieldName: "photos", name: "2.jpg", bytes: 6 },
    ]);
    const contents = await Promise.all(form.files.map((file) => readFile(file.path, "utf8")));
    expect(contents).toEqual(["first", "second"]);
    expect(form).toMatchObject({ rejected: [], dropped: [] });
    expect((await readdir(folder)).join()).not.toMatch(/jpg|photos/);
    await form.cleanUp();
    expect(await readdir(folder)).toEqual([]);
  });

  test("accepts 8 of 9 files and reports the ninth", async () => {
    const form = await receive(
      formRequest([1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => ["photos", photo(`${at}.jpg`)])),
    );
    expect(form.files.map((file) => file.name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `${at}.jpg`));
    expect(form.dropped).toEqual([{ fieldName: "photos", name: "9.jpg" }]);
    expect(await readdir(folder)).toHaveLength(8);
  });

  test("rejects a file that is too large, alone, and does not count it", async () => {
    const form = await receive(
      formRequest([
        ["photos", photo("fits.jpg", "x".repeat(1_000))],
        ["photos", photo("large.jpg", "x".repeat(1_001))],
        ["photos", photo("huge.jpg", "x".repeat(90_000))],
        ["photos", photo("last.jpg")],
        ["title", "after the photos"],
      ]),
      { files: 2 },
    );
    expect(form.files.map((file) => file.name)).toEqual(["fits.jpg", "last.jpg"]);
    expect(form.rejected).toMatchObject([
      { name: "large.jpg", reason: "too-large" },
      { name: "huge.jpg", reason: "too-large" },
    ]);
    expect(form.fields.get("title")).toBe("after the photos");
    expect(await readdir(folder)).toHaveLength(2);
  });

  test("ignores an empty file input and rejects an empty file", async () => {
    const form = await receive(
      formRequest([
        ["photos", new File([], "", { type: "application/octet-stream" })],
        ["photos", photo("empty.jpg", "")],
        ["photos", photo("a.jpg")],
      ]),
    );
    expect(form.files.map((file) => file.name)).toEqual(["a.jpg"]);
    expect(form.rejected).toMatchObject([{ name: "empty.jpg", reason: "empty" }]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test("strips paths from file names", async () => {
    const part = (name: string) =>
      `--b\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\n\r\nx\r\n`;
    const form = await receive(
      rawRequest([part("../../etc/passwd"), part("C:\\\\photos\\\\a.jpg"), "--b--\r\n"]),
    );
    expect(form.files.map((file) => file.name)).toEqual(["passwd", "a.jpg"]);
    expect(form.files.every((file) => file.path.startsWith(`${folder}/`))).toBe(true);
  });

  test("accepts fields up to the limits, and rejects beyond", async () => {
    const fields = (count: number): Entry[] => Array.from({ length: count }, (_, at) => [`f${at}`, "x"]);
    expect([...(await receive(formRequest(fields(5)))).fields]).toHaveLength(5);
    const photoAround: Entry = ["photos", photo("a.jpg", "x".repeat(900))];
    expect(await rejectionOf(formRequest([photoAround, ...fields(6), photoAround]))).toBe("too-many-fields");
    expect((await receive(formRequest([["title", "é".repeat(25)]]))).fields.get("title")).toBe(
      "é".repeat(25),
    );
    expect(await rejectionOf(formRequest([["title", "x".repeat(51)]]))).toBe("field-too-large");
    expect(await rejectionOf(formRequest([["x".repeat(21), ""]]))).toBe("field-too-large");
    expect(await readdir(folder)).toEqual([]);
  });

  test("rejects at once, even if a file has started after the rejected part", async () => {
    const field = '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n';
    const file = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nx';
    expect(await rejectionOf(rawRequest([field.repeat(6) + file, "the rest of it"]))).toBe("too-many-fields");
    expect(await readdir(folder)).toEqual([]);
  });

  test("limits the number of files it parses", async () => {
    const many = Array.from({ length: 300 }, (_, at): Entry => ["photos", photo(`${at}.jpg`)]);
    expect(await rejectionOf(formRequest(many))).toBe("too-many-fields");
    expect(await readdir(folder)).toEqual([]);
  });

  test("rejects a body that is too large, declared or not", async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
    const endless = rawRequest([head, ...Array<string>(200).fill("x".repeat(1_000))]);
    expect(await rejectionOf(endless)).toBe("body-too-large");
    const declared = await formRequest([["title", "x"]]);
    declared.headers.set("content-length", "100001");
    expect(await rejectionOf(declared)).toBe("body-too-large");
    expect(declared.bodyUsed).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  describe("a client that sends slowly", () => {
    const start = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
    const minRate = { bytes: 100, ms: 200 };
    const receiveSlowly = async (pieces: AsyncIterable<string>) => {
      const form = await receiveMultipart(rawRequest(pieces), { ...limits, minRate }, folder);
      return form.ok ? form.files.length : form.reason;
    };

    test("is rejected when it stalls, and nothing is left on disk", async () => {
      async function* stalled() {
        yield start + "x".repeat(500);
        await new Promise(() => undefined);
      }
      expect(await receiveSlowly(stalled())).toBe("too-slow");
      expect(await readdir(folder)).toEqual([]);
    });

    test("is rejected when it sends a byte now and then", async () => {
      async function* trickle() {
        yield start;
        for (;;) {
          await sleep(50);
          yield "x";
        }
      }
      expect(await receiveSlowly(trickle())).toBe("too-slow");
    });

    test("is accepted above the minimum, however long it takes", async () => {
      async function* steady() {
        yield start;
        for (let sent = 0; sent < 9; sent += 1) {
          await sleep(60);
          yield "x".repeat(100);
        }
        yield "\r\n--b--\r\n";
      }
      expect(await receiveSlowly(steady())).toBe(1);
    });
  });

  test("is rejected when the limit of all uploads is reached", async () => {
    let taken = 0;
    const take = (bytes: number) => {
      taken += bytes;
      return taken <= 3_000;
    };
    const request = await formRequest([
      ["photos", photo("a.jpg", "x".repeat(900))],
      ["photos", photo("b.jpg", "x".repeat(9_000))],
    ]);
    const form = await receiveMultipart(request, { ...limits, take }, folder);
    expect(form).toEqual({ ok: false, reason: "too-many-uploads" });
    expect(await readdir(folder)).toEqual([]);
  });

  test("leaves nothing on disk when the request is aborted", async () => {
    const start = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
    const whole = [start, "all of it", `\r\n${start}`, "half of"];
    expect(await rejectionOf(rawRequest(brokenAfter(whole)))).toBe("malformed");
    expect(await rejectionOf(rawRequest(whole))).toBe("malformed");
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ["another content type", rawRequest(["a=b"], "application/x-www-form-urlencoded")],
    ["no boundary", rawRequest(["--b--"], "multipart/form-data; charset=utf-8")],
    [
      "no body",
      new Request("http://localhost/", {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=b" },
      }),
    ],
    ["no form in the body", rawRequest(["hello"])],
    ["a malformed part header", rawRequest(["--b\r\nContent-Disposition\0: x\r\n\r\nx\r\n--b--\r\n"])],
  ])("is malformed: %s", async (_, request) => {
    expect(await rejectionOf(request)).toBe("malformed");
  });

  test("reports files that could not be stored, and still returns the fields", async () => {
    const uploads = join(folder, "full");
    // Removes the folder during the upload, which stands in for a full disk.
    async function* losingItsFolder() {
      // The body is read before it is requested.
      await expect.poll(() => existsSync(uploads), { interval: 1 }).toBe(true);
      await rm(uploads, { recursive: true });
      yield '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
      yield "x".repeat(900);
      yield '\r\n--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nafter\r\n--b--\r\n';
    }
    const form = await receiveMultipart(rawRequest(losingItsFolder()), limits, uploads);
    expect(form).toMatchObject({
      ok: true,
      files: [],
      rejected: [{ name: "a.jpg", reason: "not-stored", error: { code: "ENOENT" } }],
    });
    expect(form.ok && form.fields.get("title")).toBe("after");
  });
});

async function rejectionOf(request: Request | Promise<Request>): Promise<string> {
  const form = await receiveMultipart(await request, limits, folder);
  return form.ok ? "accepted" : form.reason;
}
