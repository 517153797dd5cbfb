import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { catchMail } from "../../tests/support/mail-catcher.ts";
import { readEmails } from "../../tests/support/read-emails.ts";
import { type EmailMessage, PermanentDeliveryError, type Sender } from "./email.ts";
import { openOutboxTransport } from "./outbox-transport.server.ts";
import { openSmtpTransport } from "./smtp-transport.server.ts";

const from: Sender = { name: "Le Babillard d’à côté", address: "bonjour@babillard.example" };
const options = { publicUrl: "https://annonces.example" };
const email: EmailMessage = {
  id: "3f0c2a44-5d0e-4c1b-9a55-7f1d2b6c8e90",
  to: "zoe@example.com",
  subject:
    "« Vélo électrique » expire bientôt, et c’est une ligne assez longue pour être repliée par le courrier",
  text: "Été comme hiver :\nhttps://babillard.example/listing/1\n",
  html: "<p>Été comme hiver</p>",
  unsubscribeUrl: "https://babillard.example/notifications/abc",
  acceptsReplies: true,
  date: new Date("2026-11-20T12:00:00Z"),
};

async function outboxFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "babillard-outbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "outbox");
}

async function sendBySmtp(
  message: EmailMessage,
  responseTo?: (address: string) => number | null,
  sender = from,
) {
  const catcher = await catchMail(responseTo);
  const transport = openSmtpTransport(catcher.url, sender, options);
  try {
    await transport.send(message);
    return await readEmails(catcher.folder);
  } finally {
    transport.close();
    await catcher.close();
  }
}

describe.each([
  ["by SMTP", sendBySmtp],
  [
    "into the outbox",
    async (message: EmailMessage) => {
      const folder = await outboxFolder();
      await (await openOutboxTransport(folder, from)).send(message);
      return readEmails(folder);
    },
  ],
])("an email sent %s", (_, send) => {
  test("arrives with its text, accents and the headers of an automatic email", async () => {
    const [read, ...others] = await send(email);
    expect(others).toEqual([]);
    expect(read).toMatchObject({
      to: email.to,
      subject: email.subject,
      text: email.text,
      html: email.html,
    });
    const headers = Object.fromEntries(read?.headers ?? []);
    expect(headers).toMatchObject({
      from: `${from.name} <${from.address}>`,
      "auto-submitted": "auto-generated",
      "list-unsubscribe": `<${email.unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "message-id": `<${email.id}@babillard.example>`,
    });
    expect(new Date(headers.date ?? "")).toEqual(email.date);
  });

  test("without a topic has no unsubscribe header", async () => {
    const [read] = await send({ ...email, unsubscribeUrl: null });
    expect(read?.headers.filter(([name]) => name.startsWith("list-"))).toEqual([]);
  });

  test("a line break in the subject injects no header", async () => {
    const subject = "Bonjour\r\nBcc: all@example.com\r\n\r\nCorps";
    const [read] = await send({ ...email, subject });
    expect(read?.headers.map(([name]) => name)).not.toContain("bcc");
    expect(read?.subject).toContain("Bcc: all@example.com");
    expect(read?.text).toBe(email.text);
  });

  test("a line break in the address injects no header: the email is not sent", async () => {
    const emails = await send({ ...email, to: "zoe@example.com\r\nBcc: all@example.com" }).catch(() => []);
    expect(emails.flatMap(({ headers }) => headers.map(([name]) => name))).not.toContain("bcc");
  });
});

describe("a reply to an email", () => {
  const replyToOf = async (contact: string, message: EmailMessage = email) => {
    const [read] = await sendBySmtp(message, undefined, { ...from, contact });
    return read?.headers.find(([name]) => name === "reply-to")?.[1];
  };

  test("goes to the contact address, if different from the sender", async () => {
    expect(await replyToOf("allo@example.com")).toBe(`${from.name} <allo@example.com>`);
  });

  test.each(["Bonjour@babillard.example", "contact@babillard.example"])(
    "goes to the sender when %s is the sender or not deliverable",
    async (contact) => {
      expect(await replyToOf(contact)).toBeUndefined();
    },
  );

  test("has no Reply-To when it would be meant for another user", async () => {
    expect(await replyToOf("allo@example.com", { ...email, acceptsReplies: false })).toBeUndefined();
  });
});

describe("the outbox", () => {
  test("is a folder that no other system user can read, without partial files", async () => {
    const folder = await outboxFolder();
    await (await openOutboxTransport(folder, from)).send(email);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^2026-11-20T12-00-00\.000Z-[0-9a-f-]{36}\.eml$/u)]);
    expect((await stat(join(folder, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  });

  test("purges emails to an address of before a time, and no others", async () => {
    const folder = await outboxFolder();
    const outbox = await openOutboxTransport(folder, from);
    const later = new Date(email.date.getTime() + 1);
    await outbox.send(email);
    await outbox.send({ ...email, date: later });
    await outbox.send({ ...email, to: "autre@example.com" });
    await outbox.purge?.([email.to.toLowerCase()], later);
    const left = (await readEmails(folder)).map(({ to }) => to);
    expect(left).toEqual(["autre@example.com", email.to]);
    await outbox.purge?.("all", later);
    expect((await readEmails(folder)).map(({ to }) => to)).toEqual([email.to]);
  });
});

describe("a mail server", () => {
  test.each([
    ["https://annonces.example", "annonces.example"],
    ["http://192.0.2.7:3000", "[192.0.2.7]"],
    // The test server lower-cases names.
    ["http://[2001:db8::7]:3000", "[ipv6:2001:db8::7]"],
  ])("gets the host of PUBLIC_URL %s in EHLO, not the host name of this machine", async (publicUrl, name) => {
    const catcher = await catchMail();
    const transport = openSmtpTransport(catcher.url, from, { publicUrl });
    try {
      await transport.send(email);
    } finally {
      transport.close();
      await catcher.close();
    }
    expect(catcher.clientNames).toEqual([name]);
  });

  test("that permanently rejects a recipient is distinguished from one that cannot accept the email now", async () => {
    await expect(sendBySmtp(email, () => 550)).rejects.toThrow(PermanentDeliveryError);
    const later = await sendBySmtp(email, () => 450).catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(PermanentDeliveryError);
  });

  test.each([550, 450])("that responds %i causes an error without the address", async (code) => {
    const error = await sendBySmtp(email, () => code).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("zoe@");
  });

  test("that is unreachable is retried", async () => {
    const transport = openSmtpTransport("smtp://127.0.0.1:1", from, options);
    await expect(transport.send(email)).rejects.toThrow(
      "the mail server did not accept an email: it refuses connections (ECONNREFUSED)",
    );
    transport.close();
  });
});

describe("a mail server that sends a line now and then", () => {
  /** Never inactive, never done: `250-…` says that more lines follow. */
  async function aDrippingServer() {
    let open = 0;
    const server = createServer((socket) => {
      open += 1;
      socket.write("220 slow.example\r\n");
      const drip = setInterval(() => socket.write("250-SLOW\r\n"), 20);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open -= 1;
        clearInterval(drip);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return { url: `smtp://127.0.0.1:${address.port}`, openConnections: () => open };
  }

  test("holds no email beyond its deadline, nor the connection", async () => {
    const { url, openConnections } = await aDrippingServer();
    const transport = openSmtpTransport(url, from, { ...options, deadline: 300 });
    await expect(transport.send(email)).rejects.toThrow("took too long");
    await expect.poll(openConnections).toBe(0);
    transport.close();
  });

  test("does not delay the end of the site", async () => {
    const { url, openConnections } = await aDrippingServer();
    const transport = openSmtpTransport(url, from, options);
    const stopping = new AbortController();
    const sending = expect(transport.send(email, { signal: stopping.signal })).rejects.toThrow();
    await expect.poll(openConnections).toBe(1);
    stopping.abort();
    await sending;
    await expect.poll(openConnections).toBe(0);
    transport.close();
  });
});
