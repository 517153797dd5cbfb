import { type Kysely, sql } from "kysely";

/**
 * What buyer and seller say of each other after both confirmed that they met, and how prices of public listings changed. Prices
 * are recorded by a trigger: forms, imports and the API change them, and a change that a reader may see must never be missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table deal_feedback (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      -- null once the account is closed
      author_id uuid references users on delete set null,
      by_role text not null check (by_role in ('seller', 'buyer')),
      is_punctual boolean not null,
      -- of the listing, by the buyer only
      is_as_described boolean,
      is_pleasant boolean not null,
      created_at timestamptz(3) not null,
      -- by the other participant
      reply text check (char_length(reply) between 1 and 500),
      contested_at timestamptz(3),
      contest_reason text check (char_length(contest_reason) between 1 and 500),
      -- by a moderator, about a contested one
      decided_at timestamptz(3),
      is_removed boolean not null default false,
      constraint one_feedback_per_participant unique (conversation_id, by_role),
      constraint buyers_judge_the_listing check ((by_role = 'buyer') = (is_as_described is not null)),
      constraint contest_has_reason check ((contested_at is null) = (contest_reason is null)),
      constraint only_contested_is_decided check (decided_at is null or contested_at is not null),
      constraint removal_is_a_decision check (not is_removed or decided_at is not null)
    );
    create index deal_feedback_author_id on deal_feedback (author_id) where author_id is not null;
    create index deal_feedback_contested on deal_feedback (contested_at)
      where contested_at is not null and decided_at is null;

    create table price_changes (
      listing_id uuid not null references listings on delete cascade,
      changed_at timestamptz(3) not null,
      from_cents bigint not null check (from_cents >= 0),
      to_cents bigint not null check (to_cents >= 0),
      primary key (listing_id, changed_at)
    );
    create function record_price_change() returns trigger language plpgsql as $$
    begin
      insert into price_changes (listing_id, changed_at, from_cents, to_cents)
        values (new.id, now(), old.price_cents, new.price_cents)
        on conflict (listing_id, changed_at) do update set to_cents = excluded.to_cents;
      return null;
    end $$;
    create trigger record_price_change after update of price_cents on listings for each row
      when (old.status = 'active' and new.status = 'active' and old.price_cents <> new.price_cents)
      execute function record_price_change();
  `)
    .execute(db);
}
