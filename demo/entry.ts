import type { Person } from "./people.ts";
import type { Place } from "./places.ts";
import type { Sample, Subject } from "./subject.ts";

/** A listing that is being generated: first its subject, then place and author. */
export type Entry = { key: string; subject: Subject; sample: Sample };
export type PlacedEntry = Entry & { place: Place; spot: string };
export type AuthoredEntry = PlacedEntry & { author: Person };
