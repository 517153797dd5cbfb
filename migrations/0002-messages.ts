import { type Kysely, sql } from "kysely";

/** Conversations between a buyer and a seller: one per buyer and listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table conversations (
    id uuid primary key,
    listing_id uuid not null references listings on delete cascade,
    buyer_id uuid not null references users on delete cascade,
    seller_id uuid not null references users on delete cascade,
    created_at timestamptz(3) not null,
    last_message_at timestamptz(3) not null,
    buyer_read_at timestamptz(3),
    seller_read_at timestamptz(3),
    constraint one_conversation_per_buyer unique (listing_id, buyer_id),
    constraint nobody_writes_to_themselves check (buyer_id <> seller_id)
  )`,
  `create index conversations_of_buyer on conversations (buyer_id, last_message_at desc)`,
  `create index conversations_of_seller on conversations (seller_id, last_message_at desc)`,
  `create table messages (
    id uuid primary key,
    conversation_id uuid not null references conversations on delete cascade,
    author_id uuid not null references users on delete cascade,
    body text not null check (char_length(body) <= 4000 and body ~ '\\S'),
    created_at timestamptz(3) not null
  )`,
  `create index messages_of_conversation on messages (conversation_id, created_at, id)`,
];
