import type { z } from "zod";
import type { Db } from "../platform/database/database.server.ts";
import type { NotificationTopic } from "./notification-topics.ts";

/** What an email says about the site. `publicUrl`: origin, without a trailing slash. */
export type SiteIdentity = { name: string; publicUrl: string };

/** The body, written once and rendered as text and as HTML, so that both always say the same. Each string is one line. */
export type EmailContent = {
  paragraphs: string[];
  /** After the paragraphs: listings under a heading each. */
  sections?: EmailSection[];
  /** The button, with the path that it leads to. */
  action: { label: string; path: string } | null;
  /** After the button. */
  notes: string[];
  /** "Vous recevez ce courriel parce que …" */
  reason: string;
  /** Of the link that turns these emails off, where it is not the usual label. */
  unsubscribeLabel?: string;
};

export type EmailSection = {
  heading: string;
  items: { label: string; detail: string; path: string }[];
  links: { label: string; path: string }[];
};

/** Transaction-free: a mail server may take half a minute, and a connection would be held that long. */
export type EmailContext = {
  db: Db;
  now: Date;
  /** Of the enqueued email; the same for every attempt to send it. */
  requestId: string;
};

export type LoadedEmail<Data> = {
  to: string;
  recipientName: string;
  /** Whose preferences count; null once there is no such account. */
  userId: string | null;
  /** Of the one saved search that the email is about: the mail program's unsubscribe button then stops that search only. */
  savedSearchId?: string;
  data: Data;
};

/** Final results; a failed attempt that will be retried is none of them. */
export type EmailOutcome = "sent" | "not-due" | "turned-off" | "rejected";

type EmailDefinition<Name extends string, Payload, Input, Data> = {
  name: Name;
  /** Ids, never text: the email says what is true when it is sent. */
  payload: z.ZodType<Payload, Input>;
  topic: NotificationTopic | null;
  /** False when a reply would not reach the person whom the email is about. */
  isAnswerable?: false;
  /** Null when the email is no longer due. */
  load(context: EmailContext, payload: Payload): Promise<LoadedEmail<Data> | null>;
  subject(data: Data, siteName: string): string;
  content(data: Data, siteName: string): EmailContent;
  /** Called once there is a final result; `data` is null when the email was not due. */
  onSettled?(
    context: EmailContext,
    payload: Payload,
    result: { outcome: EmailOutcome; data: Data | null },
  ): Promise<void>;
};

export type PreparedEmail = Omit<LoadedEmail<unknown>, "data"> & {
  subject: string;
  content: EmailContent;
  onSettled(outcome: EmailOutcome): Promise<void>;
};

/** One kind of email. `Input`: the payload that `enqueueEmail` wants for it. */
export type Email<Name extends string = string, Input = unknown> = {
  readonly name: Name;
  readonly topic: NotificationTopic | null;
  readonly isAnswerable: boolean;
  readonly payload: z.ZodType<unknown, Input>;
  /** Parses the payload of the job and loads what the email says now; null when it is no longer due. */
  prepare(context: EmailContext, payload: unknown, siteName: string): Promise<PreparedEmail | null>;
};

export function defineEmail<const Name extends string, Payload, Input, Data>(
  definition: EmailDefinition<Name, Payload, Input, Data>,
): Email<Name, Input> {
  const { name, topic, isAnswerable = true } = definition;
  return {
    ...{ name, topic, isAnswerable, payload: definition.payload },
    async prepare(context, raw, siteName) {
      const payload = definition.payload.parse(raw);
      const loaded = await definition.load(context, payload);
      if (loaded === null) {
        await definition.onSettled?.(context, payload, { outcome: "not-due", data: null });
        return null;
      }
      const { data, ...recipient } = loaded;
      return {
        ...recipient,
        subject: definition.subject(data, siteName),
        content: definition.content(data, siteName),
        onSettled: async (outcome) => definition.onSettled?.(context, payload, { outcome, data }),
      };
    },
  };
}
