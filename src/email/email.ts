/** An email, ready to be sent. Its header values hold no line breaks: rendering removes them. */
export type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscription (RFC 8058); null for emails that cannot be turned off. */
  unsubscribeUrl: string | null;
  /** False when a reply would not reach the person whom the email is about. */
  isAnswerable: boolean;
  date: Date;
};

/** `contact`: the address that replies go to, when it is not the one that emails come from. */
export type Sender = { name: string; address: string; contact?: string };

/** Delivers emails: to a mail server, or into files. */
export type EmailTransport = {
  /**
   * Resolves once the email is accepted. Throws `PermanentDeliveryError` when a retry is pointless, otherwise an error
   * whose message holds no address and no content, because it is logged and stored with the job.
   */
  send(message: EmailMessage): Promise<void>;
  close(): void;
};

/** The mail server rejected this recipient for good: no such mailbox, or it is full. */
export class PermanentDeliveryError extends Error {}
