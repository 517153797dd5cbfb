import { type RawBuilder, sql } from "kysely";
import type { NotifiedVerb } from "../events/verbs.ts";

/** Both sides of a conversation, with what they have read. `recipient`: who is not the author of the message. */
const recipientOfMessage = sql`
  join conversations on conversations.id = messages.conversation_id
  join lateral (values
    (buyer_id, buyer_muted, buyer_last_read_sequence),
    (seller_id, seller_muted, seller_last_read_sequence)
  ) as recipient (id, is_muted, last_read_sequence)
    on recipient.id is not null and recipient.id is distinct from event.actor_id`;

/** A conversation that is open in the recipient's browser is read before the job runs. */
const isNews = sql`not recipient.is_muted and messages.sequence > recipient.last_read_sequence`;
const aboutConversation = sql`conversations.id as conversation_id, null::uuid as search_id, null::uuid as listing_id`;
const aboutListing = sql`null::uuid as conversation_id, null::uuid as search_id, listings.id as listing_id`;

/** Notifies the author of a listing of what someone else decided, or of its expiry. */
function toAuthor(kind: string, detail: string | null, status: string | null = null): RawBuilder<unknown> {
  return sql`
    select author_id as user_id, ${kind} as kind, ${detail}::text as detail, ${aboutListing}
    from event join listings on listings.id = event.subject_id::uuid
    where deleted_at is null and author_id is distinct from event.actor_id
      and (${status}::text is null or status = ${status})`;
}

function feedback(detail: string, recipient: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${recipient} as user_id, 'feedback' as kind, ${detail} as detail, ${aboutConversation}
    from event join deal_feedback on deal_feedback.id = event.subject_id::uuid
    join conversations on conversations.id = deal_feedback.conversation_id
    where ${recipient} is not null`;
}

/**
 * Whom an event concerns, and as what: a query over the row `event` for each verb, with the columns user_id, kind, detail,
 * conversation_id, search_id and listing_id. A user is not told what they did themselves.
 */
export const recipientsOf: Record<NotifiedVerb, RawBuilder<unknown>> = {
  // A step of a deal is a message, too.
  "message.sent": sql`
    select recipient.id as user_id, 'message' as kind, null::text as detail, ${aboutConversation}
    from event join messages on messages.id = event.subject_id::uuid ${recipientOfMessage}
    where ${isNews} and not exists (select from deal_steps where message_id = messages.id)`,
  "deal.step-taken": sql`
    select recipient.id as user_id, 'deal' as kind, event.payload->>'kind' as detail, ${aboutConversation}
    from event join messages on messages.id = (event.payload->>'messageId')::uuid ${recipientOfMessage}
    where ${isNews}`,
  "deal.reminded": sql`
    select (event.payload->>'recipientId')::uuid as user_id, 'deal' as kind, event.payload->>'reminder' as detail,
      ${aboutConversation}
    from event join conversations on conversations.id = event.subject_id::uuid
    where (event.payload->>'recipientId')::uuid in (buyer_id, seller_id)`,
  "feedback.given": feedback("given", sql`case when by_role = 'buyer' then seller_id else buyer_id end`),
  "feedback.replied": feedback("replied", sql`author_id`),
  "feedback.upheld": feedback("upheld", sql`case when by_role = 'buyer' then seller_id else buyer_id end`),
  // The user who contested it, and the one who gave it.
  "feedback.removed": sql`
    ${feedback("removed", sql`case when by_role = 'buyer' then seller_id else buyer_id end`)}
    union all ${feedback("own-removed", sql`author_id`)}`,
  // Sellers that a user follows are saved searches, too.
  "listing.matched": sql`
    select user_id, case when query ~ '(^|&)seller=' then 'followed' else 'match' end as kind, null::text as detail,
      null::uuid as conversation_id, saved_searches.id as search_id, null::uuid as listing_id
    from event join saved_searches
      on saved_searches.id in (select jsonb_array_elements_text(event.payload->'searchIds')::uuid)
    where alert <> 'none' and saved_searches.deleted_at is null and event.occurred_at > seen_at`,
  // The same rule as `priceDrop` in lists: by a dollar or one percent, below what the user saw, and still so. Not to those who
  // opened the listing before this job ran, as far as their history is on.
  "listing.edited": sql`
    select favorites.user_id, 'price' as kind, null::text as detail, ${aboutListing}
    from event join listings on listings.id = event.subject_id::uuid
    cross join lateral (select
      case when event.payload#>>'{price,from,priceType}' = 'free' then 0
        else (event.payload#>>'{price,from,priceCents}')::bigint end as former,
      case when price_type = 'free' then 0 else price_cents end as present) as cents
    join favorites on favorites.listing_id = listings.id
    where status = 'active' and deleted_at is null and favorites.user_id <> author_id
      and former > present and (former - present >= 100 or (former - present) * 100 >= former)
      and present < coalesce(price_cents_when_saved, former)
      and not exists (select from viewed_listings as viewed where viewed.user_id = favorites.user_id
        and viewed.listing_id = listings.id and viewed_at > event.occurred_at)
      and not exists (select from hidden_listings as hidden
        where hidden.user_id = favorites.user_id and hidden.listing_id = listings.id)
      and not exists (select from hidden_sellers as hidden
        where hidden.user_id = favorites.user_id and hidden.seller_id = author_id)`,
  "listing.removed": toAuthor("decision", "removed", "removed"),
  "listing.restored": toAuthor("decision", "restored"),
  "listing.held": toAuthor("decision", "held", "held"),
  "listing.unheld": toAuthor("decision", "restored"),
  "listing.correction-requested": toAuthor("decision", "correction-requested", "correction"),
  "listing.approved": toAuthor("decision", "approved"),
  "listing.corrected": toAuthor("decision", "corrected"),
  // An appeal that is upheld restores the listing.
  "appeal.denied": toAuthor("decision", "appeal-denied"),
  "listing.reminded": toAuthor("expiring", null, "active"),
  "listing.expired": toAuthor("expired", null, "expired"),
  // The event names the row, which alone names the reporter.
  "report.answered": sql`
    select report_recipients.user_id, 'report' as kind, null::text as detail,
      conversation_reports.conversation_id, null::uuid as search_id, reports.listing_id
    from event join report_recipients on report_recipients.id = event.subject_id::uuid
    left join reports on reports.id = report_id
    left join conversation_reports on conversation_reports.id = conversation_report_id
    where report_recipients.user_id is not null`,
};

const lockConversation = (messageId: RawBuilder<unknown>) => sql`
  select from event join messages on messages.id = ${messageId}
  join conversations on conversations.id = messages.conversation_id for share of conversations`;

/**
 * Statements over the row `event` that lock what carries a read mark, before the recipients are selected. Reading in the same
 * moment waits for the notification, and reads it, or the notification waits and is omitted. A statement of its own: a row
 * that changed while a lock was awaited is checked again with the values that `lateral` took from it before.
 */
export const locksOf: Partial<Record<NotifiedVerb, RawBuilder<unknown>>> = {
  "message.sent": lockConversation(sql`event.subject_id::uuid`),
  "deal.step-taken": lockConversation(sql`(event.payload->>'messageId')::uuid`),
  "listing.matched": sql`
    select from saved_searches
    where id in (select jsonb_array_elements_text(event.payload->'searchIds')::uuid from event)
    order by id for share`,
};
