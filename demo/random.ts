/** Seeded generator (mulberry32): the same seed gives the same demo data on all machines. */
export type Random = {
  /** 0 inclusive to 1 exclusive */
  next: () => number;
  /** integer, inclusive bounds */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

export function createRandom(seed: number | string): Random {
  let state = typeof seed === "number" ? seed >>> 0 : hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error("nothing to pick from");
      return items[int(0, items.length - 1)] as (typeof items)[number]; // the index is within bounds
    },
    shuffle: (items) => {
      const rest = [...items];
      const shuffled: typeof rest = [];
      while (rest.length > 0) shuffled.push(...rest.splice(int(0, rest.length - 1), 1));
      return shuffled;
    },
  };
}

/** FNV-1a, 32 bits: independent streams by name. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
