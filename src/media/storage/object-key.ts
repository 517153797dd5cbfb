// Object keys become file paths and URLs: a small alphabet, in non-empty segments, none of which climbs.

const maxKeyLength = 1024;
/** What common file systems and S3 gateways take for one name. */
const maxSegmentLength = 255;

/** Returns the key itself, or throws: a bad key is a bug of the caller, never a person's mistake. */
export function requireObjectKey(key: string): string {
  if (key.length > maxKeyLength || !key.split("/").every(isKeySegment)) {
    throw new Error(`Not an object key: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return key;
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
