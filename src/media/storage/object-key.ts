// Object keys become file paths and URLs: non-empty segments of a small alphabet, without path traversal.

const maxKeyLength = 1024;
/** Limit of common file systems and S3 gateways for one name. */
const maxSegmentLength = 255;

/** Returns the key, or throws: an invalid key is a bug, never a user error. */
export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error(`Not an object key: ${JSON.stringify(key.slice(0, 200))}`);
  return key;
}

export function isObjectKey(key: string): boolean {
  return key.length <= maxKeyLength && key.split("/").every(isKeySegment);
}

/** Letters, digits, dot, hyphen, underscore; neither "." nor "..". */
export function isKeySegment(segment: string): boolean {
  return (
    /^[A-Za-z0-9._-]+$/.test(segment) &&
    segment !== "." &&
    segment !== ".." &&
    segment.length <= maxSegmentLength
  );
}
