/** A rendered email. Header values contain no line breaks: rendering removes them. */
export type EmailMessage = {
  /** The same for each attempt, so that a receiving server can recognize a duplicate (Message-ID). */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For one-click unsubscription (RFC 8058); null for emails that cannot be turned off. */
  unsubscribeUrl: string | null;
  /** False when a reply would not reach the user whom the email is about. */
  acceptsReplies: boolean;
  /** Recipient of replies; default: the operator's contact address. */
  replyTo?: { name: string; email: string } | undefined;
  date: Date;
};

/** `contact`: Reply-To address, if different from the sender. */
export type Sender = { name: string; address: string; contact?: string };

/** Delivers emails over SMTP or writes them to files. */
export type EmailTransport = {
  /**
   * Resolves once the email is accepted. Throws `PermanentDeliveryError` when a retry is pointless, otherwise an error
   * whose message contains no address and no content, because it is logged and stored with the job. `signal` ends the
   * attempt.
   */
  send(message: EmailMessage, options?: { signal?: AbortSignal }): Promise<void>;
  /** Deletes stored emails of before that time, to these addresses or to all; absent where none are stored. */
  purge?(addresses: readonly string[] | "all", before: Date): Promise<void>;
  close(): void;
};

/** The mail server permanently rejected the recipient: no such mailbox, or mailbox full. */
export class PermanentDeliveryError extends Error {}
