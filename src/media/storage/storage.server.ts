/** Object storage for photo files. Keys are validated by `requireObjectKey`, which throws (a bug of the caller). */
export interface ObjectStorage {
  /**
   * Stores a file (copied from its path) or bytes under `key`, replacing an existing object atomically. Once resolved,
   * the object survives kill -9 and power loss. Rejects when it could not be stored.
   */
  put(key: string, source: string | Uint8Array): Promise<void>;
  /** Copies the object `from` to `to`, with the guarantees of `put`. Rejects when `from` does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** The object and its size in bytes, or null when it does not exist. Opens nothing until the stream is read. */
  open(key: string): Promise<StoredObject | null>;
  /**
   * Removes the object `keyPrefix` and everything under `keyPrefix/` (whole segments: `listings/u1` does not match
   * `listings/u10`). Idempotent.
   */
  remove(keyPrefix: string): Promise<void>;
  /** Keys of the folders that contain objects, in any order: one per photo. Objects stored meanwhile may be missing. */
  folders(): AsyncIterable<string>;
  /** When the newest object of a folder was stored; null when there is none. */
  lastModified(folder: string): Promise<Date | null>;
}

export type StoredObject = { stream: ReadableStream<Uint8Array<ArrayBuffer>>; size: number };
