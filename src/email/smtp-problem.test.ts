import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { type EmailMessage, PermanentDeliveryError } from "./email.ts";
import { describeSmtpError, smtpAdvice } from "./smtp-problem.server.ts";
import { MailServerError, openSmtpTransport } from "./smtp-transport.server.ts";

const email: EmailMessage = {
  id: "3f0c2a44-5d0e-4c1b-9a55-7f1d2b6c8e90",
  to: "zoe@example.com",
  subject: "Bonjour",
  text: "Bonjour",
  html: "<p>Bonjour</p>",
  unsubscribeUrl: null,
  acceptsReplies: false,
  date: new Date("2026-11-20T12:00:00Z"),
};

async function aServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    disableReverseLookup: true,
    onData: (stream, _session, callback) => void stream.resume().on("end", () => callback()),
    ...options,
  });
  server.on("error", () => undefined); // a client that rejects the certificate
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `127.0.0.1:${address.port}`;
}

const transportOf = (url: string) => {
  const transport = openSmtpTransport(
    url,
    { name: "Babillard", address: "bonjour@babillard.example" },
    { publicUrl: "https://annonces.example" },
  );
  onTestFinished(() => transport.close());
  return transport;
};
const rejection = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** The reason that is logged when an email is sent to this server. */
async function failureOf(url: string): Promise<unknown> {
  return transportOf(url)
    .send(email)
    .then(
      () => null,
      (error: unknown) => error,
    );
}

test("an untrusted certificate is told from a refused connection and an unknown name", async () => {
  const selfSigned = await aServer({ secure: true, disabledCommands: [] });
  expect(await failureOf(`smtps://${selfSigned}`)).toMatchObject({
    kind: "certificate",
    message: expect.stringMatching(/its certificate is not valid or not trusted \([A-Z_]+\)$/u),
  });
  expect(await failureOf("smtp://127.0.0.1:1")).toMatchObject({ kind: "connection-refused" });
  expect(await failureOf("smtp://mail.invalid:25")).toMatchObject({ kind: "unknown-host" });
});

test("an untrusted certificate after STARTTLS is one, too", async () => {
  const selfSigned = await aServer({ disabledCommands: ["AUTH"] });
  expect(await failureOf(`smtp://${selfSigned}`)).toMatchObject({ kind: "certificate" });
});

test("smtps for a port without TLS", async () => {
  expect(await failureOf(`smtps://${await aServer({})}`)).toMatchObject({ kind: "tls" });
});

test("a rejected password", async () => {
  const onAuth: SMTPServerOptions["onAuth"] = (_auth, _session, callback) => callback(rejection(535, "no"));
  const server = await aServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true, onAuth });
  const url = `smtp://site:wrong@${server}`;
  expect(await failureOf(url)).toMatchObject({ kind: "authentication" });
  await expect(transportOf(url).check()).rejects.toMatchObject({
    kind: "authentication",
    message: "the mail server cannot be used: it rejects the user or the password (535)",
  });
});

test("a rejected sender", async () => {
  const server = await aServer({
    onMailFrom: (_address, _session, callback) => callback(rejection(550, "no")),
  });
  expect(await failureOf(`smtp://${server}`)).toMatchObject({ kind: "sender" });
});

test.each([
  [554, "5.7.1 zoe@example.com: Relay access denied"],
  [550, "5.7.1 Relaying denied for zoe@example.com"],
  [530, "5.7.0 Authentication required"],
])(
  "%i %s is the operator's mistake: the email is retried, and its error has no address",
  async (code, text) => {
    const onRcptTo: SMTPServerOptions["onRcptTo"] = (_address, _session, callback) =>
      callback(rejection(code, text));
    const error = await failureOf(`smtp://${await aServer({ onRcptTo })}`);
    expect(error).toBeInstanceOf(MailServerError);
    expect(error).toMatchObject({ kind: "relay" });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("zoe@");
  },
);

test("a recipient that does not exist is rejected permanently", async () => {
  const onRcptTo: SMTPServerOptions["onRcptTo"] = (_address, _session, callback) =>
    callback(rejection(550, "5.1.1 no such mailbox"));
  const error = await failureOf(`smtp://${await aServer({ onRcptTo })}`);
  expect(error).toBeInstanceOf(PermanentDeliveryError);
});

test("a check sends nothing, and passes where emails are accepted", async () => {
  let emails = 0;
  const url = `smtp://${await aServer({
    onMailFrom: (_address, _session, callback) => {
      emails += 1;
      callback();
    },
  })}`;
  await transportOf(url).check();
  expect(emails).toBe(0);
  expect(await failureOf(url)).toBeNull();
  expect(emails).toBe(1);
});

test("what is not recognized names its code", () => {
  expect(describeSmtpError({ code: "EPROTOCOL", command: "CONN", responseCode: 421 })).toEqual({
    kind: "other",
    reason: "it did not accept the email (421)",
  });
  expect(describeSmtpError({ code: "ESOCKET", originalCode: "EHOSTUNREACH" }).kind).toBe("unreachable");
  expect(Object.values(smtpAdvice).every((advice) => advice.endsWith("."))).toBe(true);
});
