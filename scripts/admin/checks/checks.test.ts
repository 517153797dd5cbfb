// One test in which it fails for each check of `npm run admin -- doctor` that needs no database.
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "../../../src/media/storage/disk.server.ts";
import { S3Error, StorageUnavailableError } from "../../../src/platform/s3/requests.server.ts";
import { readConfig } from "../../../src/server/config.ts";
import { catchMail } from "../../../tests/support/mail-catcher.ts";
import { readEmails } from "../../../tests/support/read-emails.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { checkDisk } from "./disk.ts";
import { checkMail } from "./mail.ts";
import { checkPublicUrl } from "./public-url.ts";
import { checkRights } from "./rights.ts";
import { checkSettings } from "./settings.ts";
import { checkStorage } from "./storage.ts";

let folder: string;
beforeEach(async () => {
  const made = await makeTestFolder();
  onTestFinished(made.remove);
  folder = made.folder;
});

const failure = (words: string) => [{ status: "failed", message: expect.stringContaining(words) }];
const well = [{ status: "ok", message: expect.any(String) }];
const realSite = {
  PUBLIC_URL: "https://annonces.example.org",
  CONTACT_EMAIL: "allo@example.org",
  DEMO_DATA: "off",
  DISPLAYED_USER_TOTAL: "real",
  DISPLAYED_ACTIVE_USERS: "real",
};

test("settings: all problems are listed, and what a public site should not have is warned about", () => {
  expect(checkSettings(readConfig({ PORT: "x", SMTPURL: "smtp://mail.example" }))).toEqual([
    ...failure("SMTP_URL"),
    ...failure("PORT must be"),
  ]);
  const risky = checkSettings(readConfig({ ...realSite, DEMO_DATA: "on", RATE_LIMITS: "off" }));
  expect(risky.map(({ status, message }) => `${status} ${message.split(":")[0]}`)).toEqual([
    "warning Demo accounts with a public password are on",
    "warning RATE_LIMITS=off",
  ]);
  expect(checkSettings(readConfig({ ...realSite, S3_STORAGE_CLASS: "cold" }))).toEqual([
    { status: "warning", message: "S3_STORAGE_CLASS is not a setting and has no effect." },
  ]);
  expect(checkSettings(readConfig({ ...realSite, CONTACT_EMAIL: "" }))).toMatchObject([
    { status: "warning" },
  ]);
  expect(checkSettings(readConfig(realSite))).toEqual(well);
});

test("rights: a folder that cannot be used", async () => {
  expect(await checkRights(join(folder, "missing"), null)).toEqual(failure("does not exist"));
  await mkdir(join(folder, "uploads"), { recursive: true });
  expect(await checkRights(folder, null)).toEqual(well);
  await writeFile(join(folder, "incoming"), "");
  expect(await checkRights(folder, null)).toEqual(failure("incoming is not a folder"));
});

test("rights: a folder of another user, or one that this user may not write", async () => {
  const uploads = join(folder, "uploads");
  await mkdir(uploads, { mode: 0o500 });
  if (process.getuid?.() === 0) {
    const { chown } = await import("node:fs/promises");
    await chown(uploads, 65534, 65534);
  }
  expect(await checkRights(folder, null)).toEqual(failure(uploads));
  await chmod(uploads, 0o700);
});

const config = (environment: Record<string, string>) => {
  const read = readConfig({ ...realSite, ...environment });
  if (!read.ok) throw new Error(read.problems.join());
  return read.config;
};
const now = new Date("2026-11-26T12:00:00Z");

test("mail: none, a server that is away, one that rejects the password, one that does not relay", async () => {
  expect(await checkMail(config({}), null, now)).toMatchObject([{ status: "warning" }]);
  expect(await checkMail(config({ SMTP_URL: "smtp://127.0.0.1:1" }), null, now)).toEqual(
    failure("it refuses connections (ECONNREFUSED). Check host and port of SMTP_URL"),
  );
  const strict = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    logger: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error("no"), { responseCode: 535 })),
  });
  await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => strict.close(() => resolve())));
  const address = strict.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  expect(await checkMail(config({ SMTP_URL: `smtp://a:b@127.0.0.1:${port}` }), null, now)).toEqual(
    failure("it rejects the user or the password (535). Check user and password"),
  );
  const picky = await catchMail(() => 554);
  onTestFinished(() => picky.close());
  const relaying = config({ SMTP_URL: picky.url });
  expect(await checkMail(relaying, null, now)).toEqual(well);
  expect(await checkMail(relaying, "zoe@example.com", now)).toEqual(failure("(554). Try another recipient"));
});

test("mail: a test email is sent, and a sender that no server accepts is a failure", async () => {
  const catcher = await catchMail();
  onTestFinished(() => catcher.close());
  const found = await checkMail(config({ SMTP_URL: catcher.url }), "zoe@example.com", now);
  expect(found).toEqual([{ status: "ok", message: expect.stringContaining("zoe@example.com") }]);
  expect(await readEmails(catcher.folder)).toMatchObject([{ to: "zoe@example.com" }]);
  const placeholder = config({ SMTP_URL: catcher.url, CONTACT_EMAIL: "" });
  expect(await checkMail(placeholder, null, now)).toEqual(failure("set MAIL_FROM"));
});

test("storage: one that cannot be opened, that loses files, that keeps deleted ones", async () => {
  const open = () => openDiskStorage(join(folder, "uploads"), now.getTime());
  expect(await checkStorage(open)).toEqual(well);
  const storage = await open();
  expect(await checkStorage(async () => ({ ...storage, put: async () => undefined }))).toEqual(
    failure("could not be read again"),
  );
  expect(await checkStorage(async () => ({ ...storage, remove: async () => undefined }))).toEqual(
    failure("could not be deleted"),
  );
  await writeFile(join(folder, "file"), "");
  expect(await checkStorage(() => openDiskStorage(join(folder, "file"), now.getTime()))).toEqual(
    failure("The storage of photos cannot be opened"),
  );
});

test("disk: little space, and a folder that cannot be asked", async () => {
  const space = (free: number) =>
    checkDisk([folder], async () => ({ free: free * 1e9, size: 100e9, device: 1 }));
  expect(await space(2)).toEqual(failure("2.0 GB of 100.0 GB are free"));
  expect(await space(8)).toMatchObject([{ status: "warning" }]);
  expect(await space(30)).toEqual(well);
  const unreadable = () => Promise.reject(new Error("no such device"));
  expect(await checkDisk([folder], unreadable)).toEqual(failure("no such device"));
  // A folder for backups that does not exist yet is on the disk of its parent.
  expect((await checkDisk([folder, join(folder, "backups")])).map(({ status }) => status)).toHaveLength(1);
});

test("storage: what to do about a bucket names its settings, not a disk", async () => {
  const refuse = (error: Error) => checkStorage(() => Promise.reject(error));
  expect(await refuse(new S3Error("PUT", 404, "NoSuchBucket"))).toEqual(
    failure("Create the bucket, or correct S3_BUCKET"),
  );
  expect(await refuse(new S3Error("PUT", 403, "SignatureDoesNotMatch"))).toEqual(failure("S3_ACCESS_KEY_ID"));
  expect(await refuse(new StorageUnavailableError("no answer"))).toEqual(failure("Check S3_ENDPOINT"));
  expect(await refuse(new Error("ENOSPC"))).toEqual(failure("Check that the disk has room"));
});

test("public url: nothing there, another program, another version", async () => {
  const nothing = { publicUrl: "http://127.0.0.1:1", host: "127.0.0.1", port: 1 };
  expect(await checkPublicUrl(nothing, "1.2.3")).toEqual(failure("start it"));
  let answer = { status: 200, body: "<html>" };
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const site = { publicUrl: `http://127.0.0.1:${port}`, host: "0.0.0.0", port };
  expect(await checkPublicUrl(site, "1.2.3")).toEqual(
    failure("another program is there. Correct PUBLIC_URL"),
  );
  answer = { status: 200, body: "ok\nversion: 1.2.3\n" };
  expect(await checkPublicUrl(site, "1.2.3")).toEqual(well);
  expect(await checkPublicUrl(site, "1.3.0")).toMatchObject([{ status: "warning" }]);
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const unused = closed.address();
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  const publicUrl = `http://127.0.0.1:${typeof unused === "object" ? unused?.port : 0}`;
  expect(await checkPublicUrl({ ...site, publicUrl }, "1.2.3")).toEqual([
    { status: "warning", message: expect.stringContaining("no reverse proxy listens there") },
  ]);
  const unknown = await checkPublicUrl({ ...site, publicUrl: "http://annonces.invalid" }, "1.2.3");
  expect(unknown).toEqual([{ status: "warning", message: expect.stringContaining("its name is unknown") }]);
});
