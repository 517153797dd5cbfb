/** What the load generator sent, and what it was told. */

/**
 * `acknowledged`: a complete response said that it was done. `refused`: a complete response said that it was not.
 * `unanswered`: no complete response, or one of the server's errors: it may have been done, at most once.
 */
export type Outcome = "acknowledged" | "refused" | "unanswered";

type WriteOf<Kind extends string, Details> = {
  kind: Kind;
  /** email address of the member */
  member: string;
  outcome: Outcome;
  /** sent for it; retries and double sends have the same key */
  requests: number;
  /** of these without an answer: each may still be carried out later */
  lost: number;
} & Details;

export type Publication = WriteOf<
  "publish",
  {
    submissionKey: string;
    title: string;
    isDraft: boolean;
    /** from the responses: one, also for several requests */
    listingIds: string[];
    /** that the listing must have, and may have: a response names photos that could not be stored */
    photos: { least: number; most: number };
  }
>;
export type Edit = WriteOf<"edit", { listingId: string; title: string; number: number }>;
export type FavoriteChange = WriteOf<"favorite", { listingId: string; isFavorite: boolean }>;
export type SentMessage = WriteOf<"message", { messageId: string }>;

export type Write =
  | WriteOf<"register", { cookie: string | null }>
  | WriteOf<"sign-in", { cookie: string | null }>
  | WriteOf<"photo", { photoId: string | null }>
  | WriteOf<"sold", { listingId: string }>
  | Publication
  | Edit
  | FavoriteChange
  | SentMessage;

/** A conversation that a participant opened; `shown`: ids of the messages on the page, null without a complete page. */
export type ConversationRead = { conversationId: string; member: string; shown: string[] | null };

/** `status`: 0 without a complete response. `at`: ms since the epoch, of its end. */
export type Answer = { at: number; ms: number; method: string; path: string; status: number };

export type Journal = {
  writes: Write[];
  reads: ConversationRead[];
  answers: Answer[];
  /** Answers that no fault excuses: stack traces, English pages, data of another member, 500, 503 without Retry-After. */
  problems: string[];
};

export const newJournal = (): Journal => ({ writes: [], reads: [], answers: [], problems: [] });

export function writesOf<Kind extends Write["kind"]>(
  { writes }: Journal,
  kind: Kind,
): Extract<Write, { kind: Kind }>[] {
  return writes.filter((write): write is Extract<Write, { kind: Kind }> => write.kind === kind);
}

/** In one line: "1204 requests, 311 writes acknowledged, 12 unanswered, 503 ×4, no answer ×9". */
export function summarize({ writes, answers }: Journal): string {
  const count = (outcome: Outcome) => writes.filter((write) => write.outcome === outcome).length;
  const failed = Map.groupBy(
    answers.filter(({ status }) => status === 0 || status >= 500),
    ({ status }) => status,
  );
  return [
    `${answers.length} requests`,
    `${count("acknowledged")} writes acknowledged`,
    `${count("unanswered")} unanswered`,
    ...[...failed].map(([status, list]) => `${status === 0 ? "no answer" : status} ×${list.length}`),
  ].join(", ");
}
