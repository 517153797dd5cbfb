import { createHmac } from "node:crypto";

/** Derived rather than stored: it ends with the webhook, and a copy of the table signs nothing. */
export function signingSecret(siteSecret: string, webhookId: string): string {
  return `whsec_${createHmac("sha256", siteSecret).update(`webhook ${webhookId}`).digest("base64url")}`;
}

/** Value of the header Babillard-Signature: time in seconds, and HMAC-SHA256 of time, dot and body. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
