import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type ReceivedPush = { headers: Record<string, unknown>; text: unknown };

/** A push service on this machine, with one browser: it decrypts what it receives (RFC 8188, RFC 8291). */
export async function aPushService(answer = () => 201) {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = answer();
    if (status < 300) received.push({ headers: request.headers, text: JSON.parse(decrypt(body)) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  function decrypt(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const senderKey = body.subarray(21, 21 + keyLength);
    const encrypted = body.subarray(21 + keyLength);
    const derive = (key: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync("sha256", key, salted, info, bytes));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), senderKey]);
    const key = derive(browser.computeSecret(senderKey), auth, info, 32);
    const contentKey = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decryption = createDecipheriv("aes-128-gcm", contentKey, nonce);
    decryption.setAuthTag(encrypted.subarray(-16));
    const padded = Buffer.concat([decryption.update(encrypted.subarray(0, -16)), decryption.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }

  return {
    received,
    subscription: {
      endpoint: `http://127.0.0.1:${port}/push/${randomBytes(8).toString("hex")}`,
      p256dh: browser.getPublicKey().toString("base64url"),
      auth: auth.toString("base64url"),
    },
  };
}
