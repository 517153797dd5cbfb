import { randomUUID } from "node:crypto";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export type MailCatcher = {
  /** For SMTP_URL. */
  url: string;
  /** What it accepted, a file each: `emailsIn(folder)`. */
  folder: string;
  /** The names that clients gave in EHLO. */
  clientNames: string[];
  close(): Promise<void>;
};

/**
 * A real mail server on this machine that delivers to no one.
 * @param answerTo the reply to a recipient instead of 250, as 550; null accepts the email
 */
export async function catchMail(
  answerTo: (address: string) => number | null = () => null,
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
      const code = answerTo(address);
      callback(
        code === null ? null : Object.assign(new Error(`${address} is not welcome`), { responseCode: code }),
      );
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        // Renamed when complete: readers of the folder never see half an email.
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
