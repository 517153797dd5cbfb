import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { catchMail } from "../../tests/support/mail-catcher.ts";
import { emailsIn } from "../../tests/support/read-emails.ts";
import { openOutbox } from "./outbox.server.ts";
import { openSmtp } from "./smtp.server.ts";
import { type Email, PermanentDeliveryError, type Sender } from "./transport.server.ts";

const from: Sender = { name: "Le Babillard d’à côté", address: "bonjour@babillard.example" };
const letter: Email = {
  to: "zoe@example.com",
  subject:
    "« Vélo électrique » expire bientôt, et c’est une ligne assez longue pour être repliée par le courrier",
  text: "Été comme hiver :\nhttps://babillard.example/listing/1\n",
  html: "<p>Été comme hiver</p>",
  unsubscribeUrl: "https://babillard.example/notifications/abc",
  isAnswerable: true,
  date: new Date("2026-11-20T12:00:00Z"),
};

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "babillard-outbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "outbox");
}

async function sentBySmtp(sent: Email, answerTo?: (address: string) => number | null, sender = from) {
  const catcher = await catchMail(answerTo);
  const mailer = openSmtp(catcher.url, sender);
  try {
    await mailer.send(sent);
    return await emailsIn(catcher.folder);
  } finally {
    mailer.close();
    await catcher.close();
  }
}

describe.each([
  ["by SMTP", sentBySmtp],
  [
    "into the outbox",
    async (sent: Email) => {
      const folder = await aFolder();
      await (await openOutbox(folder, from)).send(sent);
      return emailsIn(folder);
    },
  ],
])("a letter sent %s", (_, send) => {
  test("arrives with its words, its accents and the headers of a machine's letter", async () => {
    const [read, ...others] = await send(letter);
    expect(others).toEqual([]);
    expect(read).toMatchObject({
      to: letter.to,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
    });
    const headers = Object.fromEntries(read?.headers ?? []);
    expect(headers).toMatchObject({
      from: `${from.name} <${from.address}>`,
      "auto-submitted": "auto-generated",
      "list-unsubscribe": `<${letter.unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "message-id": expect.stringMatching(/^<[0-9a-f-]{36}@babillard\.example>$/u),
    });
    expect(new Date(headers.date ?? "")).toEqual(letter.date);
  });

  test("that comes in any case offers no way to end it", async () => {
    const [read] = await send({ ...letter, unsubscribeUrl: null });
    expect(read?.headers.filter(([name]) => name.startsWith("list-"))).toEqual([]);
  });

  test("gets no header from a line break in its subject", async () => {
    const subject = "Bonjour\r\nBcc: all@example.com\r\n\r\nCorps";
    const [read] = await send({ ...letter, subject });
    expect(read?.headers.map(([name]) => name)).not.toContain("bcc");
    expect(read?.subject).toContain("Bcc: all@example.com");
    expect(read?.text).toBe(letter.text);
  });

  test("gets no header from a line break in its address, and better does not go", async () => {
    const letters = await send({ ...letter, to: "zoe@example.com\r\nBcc: all@example.com" }).catch(() => []);
    expect(letters.flatMap(({ headers }) => headers.map(([name]) => name))).not.toContain("bcc");
  });
});

describe("an answer to a letter", () => {
  const replyToOf = async (contact: string, sent: Email = letter) => {
    const [read] = await sentBySmtp(sent, undefined, { ...from, contact });
    return read?.headers.find(([name]) => name === "reply-to")?.[1];
  };

  test("goes to who reads it, where letters come from another address", async () => {
    expect(await replyToOf("allo@example.com")).toBe(`${from.name} <allo@example.com>`);
  });

  test.each(["Bonjour@babillard.example", "contact@babillard.example"])(
    "goes where the letter came from when %s is no other that is read",
    async (contact) => {
      expect(await replyToOf(contact)).toBeUndefined();
    },
  );

  test("is not led to the site when it would be for another person", async () => {
    expect(await replyToOf("allo@example.com", { ...letter, isAnswerable: false })).toBeUndefined();
  });
});

describe("the outbox", () => {
  test("is a folder that nobody else reads, without unfinished letters", async () => {
    const folder = await aFolder();
    await (await openOutbox(folder, from)).send(letter);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^2026-11-20T12-00-00\.000Z-[0-9a-f-]{36}\.eml$/u)]);
    expect((await stat(join(folder, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  });
});

describe("a mail server", () => {
  test("that will never take a letter for this address is told apart from one that cannot now", async () => {
    await expect(sentBySmtp(letter, () => 550)).rejects.toThrow(PermanentDeliveryError);
    const later = await sentBySmtp(letter, () => 450).catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(PermanentDeliveryError);
  });

  test.each([550, 450])("that answers %i puts no address into our log", async (code) => {
    const error = await sentBySmtp(letter, () => code).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("zoe@");
  });

  test("that is not there is a failure to be tried again", async () => {
    const mailer = openSmtp("smtp://127.0.0.1:1", from);
    await expect(mailer.send(letter)).rejects.toThrow(/^the mail server did not take a letter: ESOCKET/u);
    mailer.close();
  });
});
