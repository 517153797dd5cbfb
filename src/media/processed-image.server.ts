// What goes to the image worker and what comes back. Plain data: it crosses a process boundary.

/** `listing`: up to 1280 px wide, several widths, never enlarged. `avatar`: a square cut from the centre, at most 256 px. */
export type ImagePurpose = "listing" | "avatar";

/** `outputFolder` is made when missing; the variants are written there. */
export type ImageJob = {
  inputPath: string;
  purpose: ImagePurpose;
  outputFolder: string;
  /** whose photo it is: people take turns, however many photos one of them sends */
  owner?: string;
};

/** One file made from a photo. `name` is `{width}.webp` or `{width}.jpg`. */
export type ImageVariant = { name: string; path: string; width: number; height: number; bytes: number };

export type ProcessedImage = {
  /** Pixels of the widest variant, after orientation. */
  width: number;
  height: number;
  /** Ascending; each exists as WebP and as JPEG. */
  widths: number[];
  variants: ImageVariant[];
  /** base64, without a data: prefix. */
  thumbhash: string;
  /** `#rrggbb`, transparent parts counted as white. */
  averageColor: string;
  /** All variants together. */
  bytes: number;
};

export type ImageRejection =
  | "unsupported-format"
  | "too-many-pixels"
  | "unreadable"
  | "too-slow"
  | "too-much-memory"
  | "busy";

export type ImageResult = { ok: true; image: ProcessedImage } | { ok: false; reason: ImageRejection };

/** `failed`: the surroundings failed (disk full, file gone), not the photo. */
export type WorkerReply =
  | { kind: "ready" }
  | { kind: "done"; image: ProcessedImage }
  | { kind: "refused"; reason: ImageRejection; detail: string }
  | { kind: "failed"; detail: string };

/** The part of pino that this folder needs. */
export type ImageLog = { warn(details: Record<string, unknown>, message: string): void };
