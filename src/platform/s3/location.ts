/** `s3://bucket/prefix`, as other programs write it. */
export type S3Location = { bucket: string; prefix: string };

export const bucketPattern = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u;

export function isS3Url(text: string): boolean {
  return /^s3:\/\//iu.test(text.trim());
}

/** Null when it is not a bucket with an optional prefix of plain path segments; `prefix` has no slash at its ends. */
export function readS3Url(text: string): S3Location | null {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/iu.exec(text.trim()) ?? [];
  const prefix = path.replace(/\/+$/u, "");
  const isPlain =
    prefix === "" || prefix.split("/").every((part) => /^[\w.-]+$/u.test(part) && !/^\.+$/u.test(part));
  return bucketPattern.test(bucket) && isPlain ? { bucket, prefix } : null;
}
