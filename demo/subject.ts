/**
 * A subject is one kind of thing that people post ("un vélo", "un 4 ½"): its drawing, the sentences people write about
 * it, and its ads. Titles, sentences and field values are templates (template.ts).
 */
import type { CategoryId } from "../src/listings/category.ts";
import type { ListingTypeId } from "../src/listings/listing-type.ts";
import type { ColourName } from "./drawing/colour.ts";
import type { SceneId } from "./drawing/scene.ts";
import type { Random } from "./random.ts";

/** How one ad's thing looks; `kind` is the subject's own word for a shape ("enfant", "montagne"). */
export type Look = { main: string; hue: string; kind: string; random: Random };

export type Draw = (look: Look) => string;

/** centre x, centre y, width of the crop in the 800 × 600 drawing, what is seen there */
export type Detail = readonly [x: number, y: number, width: number, name: string];

export type Subject = {
  id: string;
  type: ListingTypeId;
  category: CategoryId;
  subCategory: string | null;
  /** words of which every title of this subject has one, so that title and picture name the same thing */
  names: readonly [string, ...string[]];
  /** begins the text alternative of every picture; may hold the colour ({m}, {f}, {mp}, {fp}) */
  alt: string;
  /** instead of `alt` for some kinds */
  altOfKind?: Readonly<Record<string, string>>;
  colours?: readonly [ColourName, ...ColourName[]];
  draw: Draw;
  scenes: readonly [SceneId, ...SceneId[]];
  details: readonly Detail[];
  /** whole pictures of another kind: a plan, the kitchen */
  extras?: readonly { name: string; draw: Draw }[];
  /** the drawing fills the picture: no scene behind, no shadow below */
  isWhole?: boolean;
  /** half the width of the shadow; 0: none */
  shadow?: number;
  /** only in Québec (words such as 4 ½, cégep, notaire) */
  isQuebecOnly?: boolean;
  facts: readonly string[];
  reasons?: readonly string[];
  /** field values of every ad of the subject, by field id */
  fields?: Readonly<Record<string, string>>;
  ads: readonly Ad[];
};

export type Ad = {
  title: string;
  says: readonly string[];
  /** dollars, from and to */
  price?: readonly [number, number] | "free";
  isNegotiable?: boolean;
  /** facts, reasons and endings that this ad would contradict */
  without?: RegExp;
  colours?: readonly [ColourName, ...ColourName[]];
  kind?: string;
  fields?: Readonly<Record<string, string>>;
  variables?: Readonly<Record<string, string>>;
  type?: ListingTypeId;
  subCategory?: string | null;
  city?: string;
  /** the text speaks of the author as a woman or a man */
  author?: "f" | "m";
  canBeUrgent?: boolean;
};
