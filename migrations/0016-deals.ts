import { type Kysely, sql } from "kysely";

/**
 * Steps of a deal: one row each, append-only, with the message that shows it in the conversation. A reservation is a time on
 * the listing rather than a status, because `visibility` is computed from the status, and changing a stored generated column
 * would rewrite the table and its indexes (docs/decisions/0032-reserved-listings.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table deal_steps (
      id uuid primary key,
      -- order within the conversation, which is locked while a step is added
      sequence bigint not null generated always as identity,
      conversation_id uuid not null references conversations on delete cascade,
      message_id uuid not null unique references messages on delete cascade,
      -- null once the account is closed
      actor_id uuid references users on delete set null,
      by_role text not null check (by_role in ('seller', 'buyer')),
      kind text not null check (kind in ('offer', 'counter-offer', 'accept-offer', 'refuse-offer', 'withdraw-offer',
        'reserve', 'release', 'propose-appointment', 'accept-appointment', 'decline-appointment', 'cancel-appointment',
        'confirm-appointment', 'miss-appointment', 'sell', 'undo', 'tell-reserved', 'tell-available', 'tell-sold')),
      amount_cents bigint check (amount_cents between 1 and 9999999900),
      -- end of a reservation, or time of an appointment
      until_at timestamptz(3),
      place text check (char_length(place) between 1 and 200),
      created_at timestamptz(3) not null,
      constraint offer_has_amount check ((kind in ('offer', 'counter-offer')) = (amount_cents is not null)),
      constraint appointment_has_place check ((kind = 'propose-appointment') = (place is not null)),
      constraint only_these_have_a_time check ((kind in ('reserve', 'propose-appointment', 'tell-reserved')) = (until_at is not null)),
      constraint only_sellers_sell check (by_role = 'seller' or kind not in ('reserve', 'release', 'sell', 'tell-reserved',
        'tell-available', 'tell-sold'))
    );
    create index deal_steps_conversation on deal_steps (conversation_id, sequence);
    create index deal_steps_actor_id on deal_steps (actor_id) where actor_id is not null;

    alter table listings add column reserved_until timestamptz(3);
    create trigger invalidate_cache_reservation after update of reserved_until on listings for each row
      when (new.visibility in ('public', 'unlisted') and old.reserved_until is distinct from new.reserved_until)
      execute function invalidate_listing();
  `)
    .execute(db);
}
