import type { Person } from "./people.ts";
import type { Place } from "./places.ts";
import type { Ad, Subject } from "./subject.ts";

/** One ad on its way: what it is of, then where, by whom, how it looks. */
export type Entry = { key: string; subject: Subject; ad: Ad };
export type PlacedEntry = Entry & { place: Place; spot: string };
export type AuthoredEntry = PlacedEntry & { author: Person };
