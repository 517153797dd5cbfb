import { z } from "zod";

/** Rows of a table. `digest`: see `RowDigest`; it does not depend on the order of the rows. */
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  digest: z.string(),
});

/** `manifest.json`, the last entry of an archive before its checksums. A new version of the format gets a new number. */
export const manifestSchema = z.object({
  format: z.literal(1),
  application: z.literal("babillard"),
  version: z.string(),
  /** Time of the database snapshot: the state that a restoration brings back. */
  snapshotAt: z.iso.datetime(),
  postgres: z.string(),
  databaseBytes: z.int().nonnegative(),
  /** Applied migrations, in order: they define the schema that the tables are loaded into. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  jobs: table,
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/u) })),
  photos: z.object({
    /** rows of the table images */
    images: z.int().nonnegative(),
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** files of photos that were deleted after the snapshot */
    deleted: z.int().nonnegative(),
    /** files that the storage lacks although their photo still exists */
    lost: z.int().nonnegative(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableManifest = z.output<typeof table>;

/** A problem that the operator can act on; the message is an English sentence. */
export class BackupError extends Error {}
