import { type Kysely, sql } from "kysely";

/**
 * What is known of the files of a photo. All columns are null for photos of earlier versions, and for files that a form
 * did not upload.
 *
 * `webp_bytes`, `jpeg_bytes`: sizes of the variants, in the order of `widths`, so that a truncated file is noticed.
 * `upload_key`: submission key of the form whose files included the photo, while the browser does not know its id; a
 * repeated submission of that form does not delete it. `upload_hash`: SHA-256 of the file as uploaded, by which a
 * repeated submission finds the photo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images
      add column webp_bytes integer[],
      add column jpeg_bytes integer[],
      add column upload_key uuid,
      add column upload_hash text`.execute(db);
  // Not validated: existing rows are null, and reading them all would block photos meanwhile.
  await sql`
    alter table images
      add constraint images_webp_bytes_check check (cardinality(webp_bytes) = cardinality(widths)) not valid,
      add constraint images_jpeg_bytes_check check (cardinality(jpeg_bytes) = cardinality(widths)) not valid,
      add constraint images_upload_hash_check check (upload_hash ~ '^[0-9a-f]{64}$') not valid`.execute(db);
}
