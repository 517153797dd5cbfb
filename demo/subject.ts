/**
 * A subject is one kind of listing ("un vélo", "un 4 ½"): its drawing, optional sentences, and its listings. Titles,
 * sentences and field values are templates (template.ts).
 */
import type { CategoryId } from "../src/listings/category.ts";
import type { ListingTypeId } from "../src/listings/listing-type.ts";
import type { ColorName } from "./drawing/color.ts";
import type { SceneId } from "./drawing/scene.ts";
import type { Random } from "./random.ts";

/** How one object is drawn; `main` is its color, `hue` that of the scene, `kind` a variant of the subject ("enfant"). */
export type DrawingOptions = { main: string; hue: string; kind: string; random: Random };

export type Draw = (look: DrawingOptions) => string;

/** center x, center y, width of the crop in the 800 × 600 drawing, and what it shows */
export type Detail = readonly [x: number, y: number, width: number, name: string];

export type Subject = {
  id: string;
  type: ListingTypeId;
  category: CategoryId;
  subCategory: string | null;
  /** each title of this subject has one of these words, so that title and picture agree */
  names: readonly [string, ...string[]];
  /** start of the alternative text of all pictures; may have a color ({m}, {f}, {mp}, {fp}) */
  alt: string;
  /** replaces `alt` for some kinds */
  altOfKind?: Readonly<Record<string, string>>;
  colors?: readonly [ColorName, ...ColorName[]];
  draw: Draw;
  scenes: readonly [SceneId, ...SceneId[]];
  details: readonly Detail[];
  /** whole pictures of another view: a plan, the kitchen */
  extras?: readonly { name: string; draw: Draw }[];
  /** the drawing fills the picture: no background, no shadow */
  isWhole?: boolean;
  /** half the width of the shadow; 0: none */
  shadow?: number;
  /** exists only in Québec (words such as 4 ½, cégep, notaire) */
  isQuebecOnly?: boolean;
  facts: readonly string[];
  reasons?: readonly string[];
  /** field values of every sample of the subject, by field id */
  fields?: Readonly<Record<string, string>>;
  samples: readonly Sample[];
};

export type Sample = {
  title: string;
  sentences: readonly string[];
  /** dollars, minimum and maximum */
  price?: readonly [number, number] | "free";
  isNegotiable?: boolean;
  /** optional sentences that would contradict this listing */
  without?: RegExp;
  colors?: readonly [ColorName, ...ColorName[]];
  kind?: string;
  fields?: Readonly<Record<string, string>>;
  variables?: Readonly<Record<string, string>>;
  type?: ListingTypeId;
  subCategory?: string | null;
  city?: string;
  /** the text implies the author's gender */
  author?: "f" | "m";
  canBeUrgent?: boolean;
};
