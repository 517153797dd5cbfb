/**
 * Concurrency limit of uploads: each holds temporary files and a connection until it is complete. Slots and bytes are
 * limited per account, per address and in all, so that no client can fill the disk.
 */

export type UploadSlot = {
  ok: true;
  /** Counts bytes that are being stored; false above the limit of the address or of all. */
  take: (bytes: number) => boolean;
  /** Releases slot and bytes. Idempotent. */
  leave: () => void;
};

export type UploadLimiter = {
  /**
   * Acquires a slot for one upload.
   * @param owner account, or null for a visitor
   * @param address of the client; null: not limited
   */
  enter(owner: string | null, address?: string | null): UploadSlot | { ok: false; reason: "own" | "all" };
};

export type UploadLimiterOptions = {
  /** per account: a form uploads two photos at a time, and a user may have two forms open */
  perOwner: number;
  /** several users may share an address */
  perAddress: number;
  total: number;
  /** being received at a time: one form of the largest size and some */
  bytesPerAddress: number;
  totalBytes: number;
};

const defaultLimits: UploadLimiterOptions = {
  perOwner: 4,
  perAddress: 12,
  total: 48,
  bytesPerAddress: 400_000_000,
  totalBytes: 2_000_000_000,
};

/** Seconds for Retry-After: a photo takes a few. */
export const uploadRetrySeconds = 5;

export function createUploadLimiter(options: Partial<UploadLimiterOptions> = {}): UploadLimiter {
  const limits = { ...defaultLimits, ...options };
  const slots = new Map<string, number>();
  const bytes = new Map<string, number>();
  return {
    enter(owner, address = null) {
      const own = owner === null ? null : `owner:${owner}`;
      const from = address === null ? null : `address:${address}`;
      if (own && countOf(slots, own) >= limits.perOwner) return { ok: false, reason: "own" };
      if (from && countOf(slots, from) >= limits.perAddress) return { ok: false, reason: "own" };
      if (countOf(slots, all) >= limits.total) return { ok: false, reason: "all" };
      const held = [own, from, all].filter((key) => key !== null);
      for (const key of held) add(slots, key, 1);
      let taken = 0;
      let isHeld = true;
      return {
        ok: true,
        take(count) {
          taken += count;
          for (const key of held) add(bytes, key, count);
          const isOver = from !== null && countOf(bytes, from) > limits.bytesPerAddress;
          return !isOver && countOf(bytes, all) <= limits.totalBytes;
        },
        leave() {
          if (!isHeld) return;
          isHeld = false;
          for (const key of held) {
            add(slots, key, -1);
            add(bytes, key, -taken);
          }
        },
      };
    },
  };
}

const all = "all";

const countOf = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0;

function add(counts: Map<string, number>, key: string, count: number): void {
  const sum = countOf(counts, key) + count;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
