// Messages between the image pool and its worker processes: plain data only.

/** `listing`: several widths up to 1280 px, never enlarged. `avatar`: a centered square of 256 px. */
export type ImagePurpose = "listing" | "avatar";

/** `outputFolder` is created if missing; the variants are written to it. */
export type ImageJob = {
  inputPath: string;
  purpose: ImagePurpose;
  outputFolder: string;
  /** owner of the photo, for fair scheduling between users */
  owner?: string;
  /** client address of the upload, likewise: accounts cost nothing */
  address?: string;
};

/** One encoded file; `name` is `{width}.webp` or `{width}.jpg`. */
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
  /** `#rrggbb`, blended with white. */
  averageColor: string;
  /** 16 hexadecimal digits (photo-hash.ts); null: too little contrast. */
  perceptualHash: string | null;
  /** Total size of all variants. */
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

/** `failed`: an environment error (disk full, file missing), not a problem of the photo. */
export type WorkerReply =
  | { kind: "ready" }
  | { kind: "done"; image: ProcessedImage }
  | { kind: "rejected"; reason: ImageRejection; detail: string }
  | { kind: "failed"; detail: string };

/** The subset of pino's logger used by this module. */
export type ImageLog = { warn(details: Record<string, unknown>, message: string): void };
