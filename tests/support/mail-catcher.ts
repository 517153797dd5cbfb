import { randomUUID } from "node:crypto";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export type MailCatcher = {
  /** For SMTP_URL. */
  url: string;
  /** Accepted emails, one file each: `readEmails(folder)`. */
  folder: string;
  /** The client names of EHLO commands. */
  clientNames: string[];
  close(): Promise<void>;
};

/**
 * A real SMTP server on this machine that stores emails instead of delivering them.
 * @param replyTo the SMTP code that rejects a recipient, such as 550; null accepts
 */
export async function catchMail(
  replyTo: (address: string) => number | null = () => null,
): Promise<MailCatcher> {
  const folder = await mkdtemp(join(tmpdir(), "babillard-mail-"));
  const clientNames: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onMailFrom(_address, { hostNameAppearsAs }, callback) {
      clientNames.push(String(hostNameAppearsAs));
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      const code = replyTo(address);
      callback(
        code === null ? null : Object.assign(new Error(`${address} is rejected`), { responseCode: code }),
      );
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        // Renamed when complete, so that readers never see a partial email.
        const name = `${String(Date.now())}-${randomUUID()}`;
        writeFile(join(folder, name), Buffer.concat(chunks))
          .then(() => rename(join(folder, name), join(folder, `${name}.eml`)))
          .then(() => callback(), callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const close = async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `smtp://127.0.0.1:${address.port}`, folder, clientNames, close };
}
