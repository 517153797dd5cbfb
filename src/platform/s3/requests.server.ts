import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";

/** An account of an S3-compatible service. */
export type S3Access = {
  /** origin, without a trailing slash */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key` */
  forcePathStyle: boolean;
};

export type S3Settings = S3Access & { bucket: string };

export type S3Limits = {
  /** until the response headers of one attempt, request body included */
  attemptMs: number;
  /** from one chunk of a response body to the next */
  chunkMs: number;
  attempts: number;
  /** before the second attempt; doubled for each further one, with full jitter */
  firstPauseMs: number;
  /**
   * The limit of the only attempt while the last request found the service unavailable: a silent service must not delay
   * every photo by all attempts. Null: always all attempts.
   */
  downMs: number | null;
};

/** For requests that a visitor waits for: a silent service delays the first of them by 30 s, all others by 3 s. */
const interactiveLimits: S3Limits = {
  attemptMs: 10_000,
  chunkMs: 15_000,
  attempts: 3,
  firstPauseMs: 200,
  downMs: 3_000,
};

/** For commands that move gigabytes: about a minute of unavailability is waited out. */
export const patientLimits: S3Limits = {
  attemptMs: 120_000,
  chunkMs: 60_000,
  attempts: 7,
  firstPauseMs: 500,
  downMs: null,
};

export type S3Request = {
  method: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  /** empty: the bucket itself */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { blob: Blob; sha256: string };
  attempts?: number;
};

/** The service does not answer, or says that it cannot at the moment: the same request may succeed later. */
export class StorageUnavailableError extends Error {
  constructor(reason: string) {
    super(`The object storage is not available: ${reason}`);
  }
}

/** The server answered and refused, as for a wrong key or bucket: retrying does not help. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(method: string, status: number, code: string) {
    super(`The object storage refused ${method}: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Refusals that a later attempt may not meet. */
const transientCodes = new Set([
  "RequestTimeout",
  "OperationAborted",
  "ConditionalRequestConflict",
  "BadDigest",
]);

const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export type SendS3 = (request: S3Request) => Promise<Response>;

/**
 * Sends signed requests (Signature Version 4, header form, body hashed). Retries connection failures, timeouts, 5xx and
 * 429: a request that is repeated although it succeeded must do no harm. Resolves with 2xx and 404, the latter read to its end; rejects with
 * `StorageUnavailableError` or `S3Error`. The caller reads or cancels the body.
 */
export function createS3Sender(settings: S3Settings, limits: S3Limits = interactiveLimits): SendS3 {
  const base = bucketUrl(settings);
  const { accessKeyId, secretAccessKey, region } = settings;
  const signingKeys = new Map<string, ArrayBuffer>();

  /** whether the last request ended without an answer of the service */
  let isDown = false;

  const attempt = async (
    { method, key = "", query = {}, headers = {}, body }: S3Request,
    attemptMs: number,
  ) => {
    const url = new URL(`${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      // Spaces as %20, as they are signed.
      url: url.href.replaceAll("+", "%20"),
      headers: { ...headers, "X-Amz-Content-Sha256": body?.sha256 ?? emptySha256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      cache: signingKeys,
    }).sign();
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), attemptMs);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        // A redirect would need another signature: the endpoint or the region is wrong.
        redirect: "manual",
        signal: abort.signal,
        ...(body ? { body: body.blob } : {}),
      });
    } catch (error) {
      throw new StorageUnavailableError(abort.signal.aborted ? "no answer in time" : reasonOf(error));
    } finally {
      clearTimeout(timer);
    }
  };

  const send = async (request: S3Request, attempts: number, attemptMs: number): Promise<Response> => {
    for (let made = 1; ; made += 1) {
      try {
        return await judged(request, await attempt(request, attemptMs), limits);
      } catch (error) {
        if (!(error instanceof StorageUnavailableError) || made >= attempts) throw error;
        // Jitter: many requests fail at the same moment and must not return at the same moment.
        await wait(Math.random() * limits.firstPauseMs * 2 ** made);
      }
    }
  };

  return async (request) => {
    const downMs = isDown ? limits.downMs : null;
    const attempts = downMs === null ? (request.attempts ?? limits.attempts) : 1;
    try {
      const response = await send(request, attempts, downMs ?? limits.attemptMs);
      isDown = false;
      return response;
    } catch (error) {
      isDown = error instanceof StorageUnavailableError;
      throw error;
    }
  };
}

/** The response of a successful request or of one for an object that does not exist; throws for all others. */
async function judged({ method }: S3Request, response: Response, limits: S3Limits): Promise<Response> {
  if (response.ok) return withChunkTimeout(response, limits.chunkMs);
  const text = await textOf(response, limits.attemptMs);
  if (response.status === 404 && !/<Code>NoSuchBucket</u.test(text)) return new Response(text, response);
  const [, code = ""] = /<Code>(\w{1,64})<\/Code>/u.exec(text) ?? [];
  if (response.status < 500 && response.status !== 429 && !transientCodes.has(code))
    throw new S3Error(method, response.status, code);
  throw new StorageUnavailableError(`${response.status} ${code}`.trim());
}

function bucketUrl({ endpoint, bucket, forcePathStyle }: S3Settings): string {
  if (forcePathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}

/** The body of an error, cut: a server that is failing may send anything. */
async function textOf(response: Response, timeoutMs: number): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of withChunkTimeout(response, timeoutMs).body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > 10_000) break;
    }
  } catch {
    // The status says enough.
  }
  return text;
}

/** fetch waits for five minutes between chunks. The time counts only while a read is waiting, not while a client is slow. */
function withChunkTimeout(response: Response, chunkMs: number): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => reject(new StorageUnavailableError("the answer stopped")), chunkMs);
        });
        try {
          const { done, value } = await Promise.race([reader.read(), late]);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          reader.cancel().catch(() => undefined);
          throw error instanceof StorageUnavailableError
            ? error
            : new StorageUnavailableError(reasonOf(error));
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** fetch says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause ? String(cause.code) : cause.message;
}
