import type { z } from "zod";
import type { CommandContext } from "../events/index.server.ts";
import type { NotificationTopic } from "./notification-topics.ts";

/**
 * Site in the header and footer of emails. `publicUrl`: origin, without a trailing slash; `contactEmail`: where inquiries
 * to the operator go; `postalAddress`: of the operator, which laws about emails ask for (in Canada, section 6 of the
 * anti-spam law).
 */
export type SiteIdentity = {
  name: string;
  publicUrl: string;
  contactEmail: string;
  postalAddress?: string | null;
};

/** Body, rendered both as text and as HTML, so that the two match. Each string is one paragraph. */
export type EmailContent = {
  paragraphs: string[];
  /** After the paragraphs: listings under a heading each. */
  sections?: EmailSection[];
  /** Button and the path that it links to. */
  action: { label: string; path: string } | null;
  /** After the button. */
  notes: string[];
  /** "Vous recevez ce courriel parce que …" */
  reason: string;
  /** Label of the unsubscribe link, if not the default. */
  unsubscribeLabel?: string;
};

export type EmailSection = {
  heading: string;
  items: { label: string; detail: string; path: string }[];
  links: { label: string; path: string }[];
};

/**
 * Context that the send-email job passes to an email, which passes it on to commands. Not a transaction: SMTP may
 * take half a minute, and a connection would be occupied that long.
 */
export type EmailContext = CommandContext<"system"> & {
  now: Date;
  /** Of the enqueued email; the same for each attempt. */
  requestId: string;
  /** signs unsubscribe links */
  unsubscribeSecret: string;
  /** the operator's contact address */
  contactEmail: string;
};

export type LoadedEmail<Data> = {
  to: string;
  recipientName: string;
  /** User whose notification settings apply; null once the account is deleted. */
  userId: string | null;
  /** Set when the email is about one saved search: one-click unsubscription then stops only that search. */
  savedSearchId?: string;
  /** Recipient of replies, if not the operator. */
  replyTo?: { name: string; email: string };
  data: Data;
};

/**
 * The order in which emails leave: users wait for `security` (a link, a warning) and `message` (a user wrote, a
 * moderator decided); `alert` is what they subscribed to; `bulk` goes to many at once.
 */
export type EmailUrgency = "security" | "message" | "alert" | "bulk";

/** Final outcomes. A failed attempt that will be retried is not one. */
export type EmailOutcome = "sent" | "not-due" | "turned-off" | "rejected" | "over-limit";

type EmailDefinition<Name extends string, Payload, Input, Data> = {
  name: Name;
  /** Ids only: the content is loaded when the email is sent. */
  payload: z.ZodType<Payload, Input>;
  topic: NotificationTopic | null;
  /** Default: `security` without a topic, else `alert`. */
  urgency?: EmailUrgency;
  /** False when a reply would not reach the user whom the email is about. */
  acceptsReplies?: false;
  /** False for the email that is sent when the account is deleted: the log of deliveries would store its address anew. */
  isRecorded?: false;
  /** Most emails of this kind per hour and recipient, where other people than the recipient can cause them. */
  hourlyMax?: number;
  /** Waiting emails with the same key are one: the newer replaces the older, up to `maxReplacements` times. */
  pendingKey?(payload: Payload): string;
  /** Null when the email is no longer due. */
  load(context: EmailContext, payload: Payload): Promise<LoadedEmail<Data> | null>;
  /** Sample data for the preview in the console; one per variant of the content. */
  samples: readonly NoInfer<Data>[];
  subject(data: Data, siteName: string): string;
  content(data: Data, siteName: string): EmailContent;
  /** Runs a command with the final outcome, once; `data` is null when the email was not due. */
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

/** One kind of email, as registered with the job. `Input`: payload of `enqueueEmail` for this kind. */
export type Email<Name extends string = string, Input = unknown> = {
  readonly name: Name;
  readonly topic: NotificationTopic | null;
  readonly urgency: EmailUrgency;
  readonly acceptsReplies: boolean;
  readonly hourlyMax: number | null;
  /** in the log of deliveries */
  readonly isRecorded: boolean;
  /** Key of the job with this payload; undefined when each email is sent. */
  pendingKey(payload: unknown): string | undefined;
  readonly payload: z.ZodType<unknown, Input>;
  /** Parses the payload of the job and loads the content; null when the email is no longer due. */
  prepare(context: EmailContext, payload: unknown, siteName: string): Promise<PreparedEmail | null>;
  /** The rendered samples. */
  samplesFor(siteName: string): Pick<PreparedEmail, "subject" | "recipientName" | "content">[];
};

export function defineEmail<const Name extends string, Payload, Input, Data>(
  definition: EmailDefinition<Name, Payload, Input, Data>,
): Email<Name, Input> {
  const { name, topic, acceptsReplies = true, hourlyMax = null, isRecorded = true } = definition;
  const urgency = definition.urgency ?? (topic === null ? "security" : "alert");
  return {
    name,
    topic,
    urgency,
    acceptsReplies,
    hourlyMax,
    isRecorded,
    payload: definition.payload,
    samplesFor: (siteName) =>
      definition.samples.map((data) => ({
        recipientName: "Zoé Gagnon",
        subject: definition.subject(data, siteName),
        content: definition.content(data, siteName),
      })),
    pendingKey: (raw) => definition.pendingKey?.(definition.payload.parse(raw)),
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

/** For samples: links with them lead nowhere. */
export const sampleId = "00000000-0000-4000-8000-000000000000";
export const sampleToken = "exemple";
export const sampleDate = new Date("2026-06-15T18:00:00Z");
