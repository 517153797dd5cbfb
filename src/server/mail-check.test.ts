import { expect, test } from "vitest";
import { catchMail } from "../../tests/support/mail-catcher.ts";
import { openSmtpTransport } from "../email/index.server.ts";
import { checkMailServer } from "./mail-check.ts";

async function linesFor(url: string): Promise<unknown[]> {
  const sender = { name: "Babillard", address: "bonjour@babillard.example" };
  const transport = openSmtpTransport(url, sender, { publicUrl: "https://annonces.example" });
  const lines: unknown[] = [];
  const at = (level: string) => (fields: object, message: string) => lines.push([level, message, fields]);
  await checkMailServer(transport, { info: at("info"), warn: at("warn") } as never); // only these two forms
  transport.close();
  return lines;
}

test("the log says at start whether the mail server can be used, and otherwise why and what to do", async () => {
  const catcher = await catchMail();
  expect(await linesFor(catcher.url)).toEqual([["info", "mail server accepts the connection", {}]]);
  await catcher.close();
  expect(await linesFor(catcher.url)).toEqual([
    [
      "warn",
      "mail server check failed",
      {
        reason: "the mail server cannot be used: it refuses connections (ECONNREFUSED)",
        advice: "Check host and port of SMTP_URL, and that the mail server runs.",
      },
    ],
  ]);
});
