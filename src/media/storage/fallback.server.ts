import { StorageUnavailableError } from "../../platform/s3/requests.server.ts";
import type { OpenedStorage } from "./storage.server.ts";

/** Objects are stored in `main`, and read from `other` as long as `main` does not have them: both serve during a move. */
export function withFallback(main: OpenedStorage, other: OpenedStorage): OpenedStorage {
  /** The first result that is not null. A storage that is unavailable does not hide what the other has. */
  async function first<Found>(
    read: (storage: OpenedStorage) => Promise<Found | null>,
  ): Promise<Found | null> {
    let failure: StorageUnavailableError | undefined;
    for (const storage of [main, other]) {
      try {
        const found = await read(storage);
        if (found !== null) return found;
      } catch (error) {
        if (!(error instanceof StorageUnavailableError)) throw error;
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return null;
  }

  return {
    put: (key, source) => main.put(key, source),

    async copy(from, to) {
      if ((await main.size(from)) !== null) return main.copy(from, to);
      const object = await other.open(from);
      if (!object) return main.copy(from, to); // says what is missing
      const bytes = await new Response(object.stream).bytes();
      if (bytes.length !== object.size) throw new Error(`The object could not be copied: ${from}`);
      await main.put(to, bytes);
    },

    open: (key) => first((storage) => storage.open(key)),
    size: (key) => first((storage) => storage.size(key)),

    async remove(keyPrefix) {
      await main.remove(keyPrefix);
      await other.remove(keyPrefix);
    },

    async *folders() {
      yield* main.folders();
      yield* other.folders();
    },

    async lastModified(folder) {
      const [one, two] = [await main.lastModified(folder), await other.lastModified(folder)];
      return one === null || (two !== null && two > one) ? two : one;
    },

    list: () => main.list(),

    async check() {
      await main.check();
      await other.check();
    },

    temporaryFolders: [...main.temporaryFolders, ...other.temporaryFolders],
  };
}
