import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

export const transaction = false;

/**
 * Photos of messages: `images.message_id`. They have no owner once the account of their author is closed, since the other
 * participant keeps the conversation. `messages.photo_count` allows a message without text.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    alter table images
      add column if not exists message_id uuid,
      alter column owner_id drop not null,
      drop constraint if exists images_check,
      drop constraint if exists images_position_is_of_place,
      drop constraint if exists images_has_one_place,
      drop constraint if exists images_has_owner,
      drop constraint if exists images_message_id_fkey,
      add constraint images_message_id_fkey foreign key (message_id) references messages on delete cascade not valid,
      add constraint images_position_is_of_place
        check ((coalesce(listing_id, message_id) is null) = (position is null)) not valid,
      add constraint images_has_one_place check (listing_id is null or message_id is null) not valid,
      add constraint images_has_owner check (owner_id is not null or message_id is not null) not valid;
    alter table messages add column if not exists photo_count smallint not null default 0;
    alter table messages
      drop constraint if exists messages_body_check,
      drop constraint if exists messages_have_content,
      drop constraint if exists messages_photo_count_check,
      add constraint messages_photo_count_check check (photo_count between 0 and 8) not valid,
      add constraint messages_have_content
        check (char_length(body) <= 4000 and (body ~ '\\S' or (body = '' and photo_count > 0))) not valid;
  `)
    .execute(db);
  // Apart: reading all rows must not block writes.
  for (const [table, constraint] of [
    ["images", "images_message_id_fkey"],
    ["images", "images_position_is_of_place"],
    ["images", "images_has_one_place"],
    ["images", "images_has_owner"],
    ["messages", "messages_photo_count_check"],
    ["messages", "messages_have_content"],
  ] as const)
    await sql.raw(`alter table ${table} validate constraint ${constraint}`).execute(db);
  await tools.createIndex({
    name: "images_message_position",
    on: "images (message_id, position) where message_id is not null",
    unique: true,
  });
}
