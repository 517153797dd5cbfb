/** A letter, ready to go. Lines hold no line breaks: whoever words one sees to that. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** one click there ends letters of this kind (RFC 8058); null for those that come in any case */
  unsubscribeUrl: string | null;
  /** false where the answer is for somebody whom it would not reach */
  isAnswerable: boolean;
  date: Date;
};

/** `contact`: who reads what people answer, where that is not the address that letters come from. */
export type Sender = { name: string; address: string; contact?: string };

/** Where letters go: a mail server, or files. */
export type EmailTransport = {
  /**
   * Resolves once the letter is in other hands. Throws `LetterRefused` when trying again would change nothing, and
   * otherwise an error that names neither person nor words.
   */
  send(letter: Email): Promise<void>;
  close(): void;
};

/** The mail server will never take this letter for this person: no such mailbox, or it is full. */
export class PermanentDeliveryError extends Error {}
