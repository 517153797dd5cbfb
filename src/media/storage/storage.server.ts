/** Object storage for photo files. Keys are validated by `requireObjectKey`, which throws (a bug of the caller). */
export interface ObjectStorage {
  /**
   * Stores a file (copied from its path) or bytes under `key`, replacing an existing object atomically. Once resolved,
   * the object survives kill -9 and power loss. Rejects when it could not be stored.
   */
  put(key: string, source: string | Uint8Array): Promise<void>;
  /** Copies the object `from` to `to`, with the guarantees of `put`. Rejects when `from` does not exist. */
  copy(from: string, to: string): Promise<void>;
  /**
   * The object and its size in bytes, or null when it does not exist. The caller reads the stream to its end or cancels
   * it: it may hold a connection.
   */
  open(key: string): Promise<StoredObject | null>;
  /** Size of the object in bytes, or null when it does not exist. */
  size(key: string): Promise<number | null>;
  /**
   * Removes the object `keyPrefix` and everything under `keyPrefix/` (whole segments: `listings/u1` does not match
   * `listings/u10`). Idempotent.
   */
  remove(keyPrefix: string): Promise<void>;
  /**
   * Keys of the folders that contain objects, in any order: one per photo, possibly named twice. Objects stored meanwhile
   * may be missing.
   */
  folders(): AsyncIterable<string>;
  /** When the newest object of a folder was stored; null when there is none. */
  lastModified(folder: string): Promise<Date | null>;
}

/** For the start of the site and the storage command. */
export interface OpenedStorage extends ObjectStorage {
  /** All objects in the byte order of their keys. Objects stored or removed meanwhile may be missing. */
  list(): AsyncIterable<ListedObject>;
  /** Rejects when the storage cannot be used now. */
  check(): Promise<void>;
  /** Folders on this machine whose old files are leftovers of killed processes. */
  readonly temporaryFolders: readonly string[];
}

export type StoredObject = { stream: ReadableStream<Uint8Array<ArrayBuffer>>; size: number };
/** `md5`: of the content, where the storage says so; a claim that may be wrong. */
export type ListedObject = { key: string; size: number; md5?: string };
