import { readS3Url } from "../../platform/s3/location.ts";
import type { S3Access, S3Settings } from "../../platform/s3/requests.server.ts";
import { BackupError } from "./manifest.server.ts";

/** `prefix`: of the keys, without a slash at its end; of one backup, its whole key. */
export type S3Place = { settings: S3Settings; prefix: string };

export function s3Place(url: string, access: S3Access | null): S3Place {
  const location = readS3Url(url);
  if (!location) throw new BackupError(`${url} is not a place in object storage, as s3://bucket/prefix.`);
  if (!access) throw new BackupError(`For ${url}, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  return { settings: { ...access, bucket: location.bucket }, prefix: location.prefix };
}
