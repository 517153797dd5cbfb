import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { EmailTransport, Sender } from "./email.ts";
import { envelopeOf } from "./envelope.server.ts";

/**
 * Writes emails to `<time>-<id>.eml` files in `folder`, for sites without a mail server: the operator reads or forwards
 * them. Only the process's user can read the folder, since emails contain sign-in links.
 */
export async function openOutboxTransport(folder: string, from: Sender): Promise<EmailTransport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(email) {
      const { message } = await transport.sendMail(envelopeOf(email, from));
      const time = timeInName(email.date);
      const file = join(folder, `${time}-${randomUUID()}.eml`);
      const temporary = `${file}.incoming`;
      try {
        const handle = await open(temporary, "wx", 0o600);
        try {
          await handle.writeFile(message as Buffer); // `buffer: true` above
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async purge(addresses, before) {
      const names = (await readdir(folder)).filter(
        (name) => name.endsWith(".eml") && name < timeInName(before),
      );
      for (const name of names) {
        const path = join(folder, name);
        if (addresses === "all") {
          await rm(path, { force: true });
          continue;
        }
        const [headers = ""] = (await readFile(path, "latin1")).split("\r\n\r\n", 1);
        const to = /^To: (?<to>.*(?:\r\n[ \t].*)*)/imu.exec(headers)?.groups?.to?.toLowerCase() ?? "";
        if (addresses.some((address) => to.includes(address))) await rm(path, { force: true });
      }
    },
    close: () => transport.close(),
  };
}

/** Sorts as the time does. */
const timeInName = (date: Date) => date.toISOString().replaceAll(":", "-");
