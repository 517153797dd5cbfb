/** Where photo files are kept. Keys are checked by `requireObjectKey`: a key outside its alphabet throws (a bug). */
export interface ObjectStorage {
  /**
   * Stores a file (by path, copied) or bytes under `key`, replacing what was there in one step.
   * When it resolves, the object survives a kill -9 and a power cut. Rejects when it could not be stored.
   */
  put(key: string, source: string | Uint8Array): Promise<void>;
  /** Stores the object `from` once more under `to`, as `put` would. Rejects also when there is none. */
  copy(from: string, to: string): Promise<void>;
  /** The object and its size in bytes, or null when there is none. Nothing is held open until the stream is read. */
  open(key: string): Promise<StoredObject | null>;
  /**
   * Removes the object `keyPrefix` and everything under `keyPrefix/` (whole segments: `listings/u1` leaves
   * `listings/u10` alone). Removing what is not there is no error.
   */
  remove(keyPrefix: string): Promise<void>;
}

export type StoredObject = { stream: ReadableStream<Uint8Array<ArrayBuffer>>; size: number };
