/**
 * A small S3 server in memory. Checks every signature after the public specification of Signature Version 4 (header
 * form), the hash of the body and the clock, with code of its own: it shares nothing with the client.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export type FakeS3 = {
  endpoint: string;
  settings: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    forcePathStyle: boolean;
  };
  /** of the bucket of `settings` */
  objects: Map<string, Buffer>;
  /** by name, that of `settings` included */
  buckets: Map<string, Map<string, Buffer>>;
  /** multipart uploads that are neither completed nor aborted */
  uploads: Map<string, { key: string; parts: Map<number, Buffer>; begunAt: Date }>;
  /** default: now */
  modifiedAt: Map<string, Date>;
  /** "PUT a/1.webp 200", in the order of the answers */
  requests: string[];
  /** asked before every request; a function that takes over the answer, or null */
  fault: (request: IncomingMessage) => ((response: ServerResponse) => void) | null;
  pageSize: number;
  close: () => Promise<void>;
};

const region = "test-region-1";
const accessKeyId = "TESTKEY";
const secretAccessKey = "a/secret+of=tests";
const bucket = "photos";

export async function startFakeS3(): Promise<FakeS3> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void answer(fake, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const objects = new Map<string, Buffer>();
  const fake: FakeS3 = {
    endpoint,
    settings: { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle: true },
    objects,
    buckets: new Map([[bucket, objects]]),
    uploads: new Map(),
    modifiedAt: new Map(),
    requests: [],
    fault: () => null,
    pageSize: 1000,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return fake;
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fault = fake.fault(request);
  if (fault) {
    fake.requests.push(`${request.method} fault`);
    request.resume();
    return fault(response);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { pathname, searchParams } = new URL(request.url ?? "", fake.endpoint);
  const [, requested, ...rest] = decodeURIComponent(pathname).split("/");
  const key = rest.join("/");
  const respond: Respond = (status, content = "", headers = {}) => {
    fake.requests.push(`${request.method} ${key} ${status}`);
    response.writeHead(status, { "Content-Length": Buffer.byteLength(content), ...headers });
    response.end(content);
  };
  const refuse = (status: number, code: string) => respond(status, `<Error><Code>${code}</Code></Error>`);

  const problem = signatureProblem(request, body);
  if (problem) return refuse(403, problem);
  const objects = fake.buckets.get(requested ?? "");
  if (!objects) return refuse(404, "NoSuchBucket");
  const stored = objects.get(key);
  switch (request.method) {
    case "PUT": {
      const upload = fake.uploads.get(searchParams.get("uploadId") ?? "");
      if (searchParams.has("uploadId")) {
        if (!upload) return refuse(404, "NoSuchUpload");
        upload.parts.set(Number(searchParams.get("partNumber")), body);
        return respond(200, "", { ETag: `"${md5(body)}"` });
      }
      const source = request.headers["x-amz-copy-source"];
      if (source === undefined) {
        // As S3: no upload of unknown length.
        if (request.headers["content-length"] === undefined) return refuse(411, "MissingContentLength");
        objects.set(key, body);
        return respond(200);
      }
      const original = objects.get(String(source).replace(`/${requested}/`, ""));
      if (!original) return refuse(404, "NoSuchKey");
      objects.set(key, original);
      return respond(200, "<CopyObjectResult></CopyObjectResult>");
    }
    case "POST": {
      if (searchParams.has("uploads")) {
        const id = `upload ${fake.uploads.size + 1}`;
        fake.uploads.set(id, { key, parts: new Map(), begunAt: new Date() });
        return respond(
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      const id = searchParams.get("uploadId") ?? "";
      const upload = fake.uploads.get(id);
      if (!upload) return refuse(404, "NoSuchUpload");
      const named = [
        ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/gu),
      ];
      const parts = named.map(([, number, etag]) => ({ content: upload.parts.get(Number(number)), etag }));
      if (
        parts.length !== upload.parts.size ||
        parts.some(({ content, etag }) => !content || md5(content) !== etag)
      )
        return refuse(400, "InvalidPart");
      if (parts.slice(0, -1).some(({ content }) => content?.length !== parts[0]?.content?.length))
        return respond(200, "<Error><Code>EntityTooSmall</Code></Error>"); // an error inside a 200
      objects.set(key, Buffer.concat(parts.flatMap(({ content }) => content ?? [])));
      fake.uploads.delete(id);
      return respond(200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    case "DELETE":
      if (searchParams.has("uploadId")) {
        fake.uploads.delete(searchParams.get("uploadId") ?? "");
        return respond(204);
      }
      objects.delete(key);
      return respond(204);
    case "HEAD":
      fake.requests.push(`HEAD ${key} ${stored ? 200 : 404}`);
      response.writeHead(stored ? 200 : 404, stored ? { "Content-Length": stored.length } : {});
      response.end();
      return;
    case "GET":
      if (key === "" && searchParams.get("list-type") === "2")
        return respond(200, listing(fake, objects, searchParams));
      if (key === "" && searchParams.has("uploads")) return respond(200, uploadList(fake));
      if (!stored) return refuse(404, "NoSuchKey");
      return ranged(stored, request, respond, refuse);
    default:
      return refuse(405, "MethodNotAllowed");
  }
}

type Respond = (status: number, content?: string | Buffer, headers?: Record<string, string>) => void;

/** The object, or with `Range` the rest of it, if it is still the one of `If-Match`. */
function ranged(
  stored: Buffer,
  { headers }: IncomingMessage,
  respond: Respond,
  refuse: (status: number, code: string) => void,
): void {
  const etag = `"${md5(stored)}"`;
  const [, from] = /^bytes=(\d+)-$/u.exec(headers.range ?? "") ?? [];
  if (headers["if-match"] !== undefined && headers["if-match"] !== etag) refuse(412, "PreconditionFailed");
  else if (from === undefined) respond(200, stored, { ETag: etag });
  else respond(206, stored.subarray(Number(from)), { ETag: etag });
}

function uploadList({ uploads }: FakeS3): string {
  const entries = [...uploads].map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult>${entries.join("")}</ListMultipartUploadsResult>`;
}

function listing(fake: FakeS3, objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token")?.replace("after & ", "") ?? "";
  const size = Math.min(fake.pageSize, Number(query.get("max-keys") ?? 1000));
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, size);
  const isTruncated = keys.length > page.length;
  const entries = page.map((key) => {
    const { length: size, etag } = described(objects.get(key));
    const modified = (fake.modifiedAt.get(key) ?? new Date()).toISOString();
    return `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><LastModified>${modified}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>after &amp; ${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`;
}

const described = (content: Buffer = Buffer.alloc(0)) => ({ length: content.length, etag: md5(content) });
const md5 = (data: Buffer) => createHash("md5").update(data).digest("hex");
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The error code that S3 would send; null for a valid request. */
function signatureProblem(request: IncomingMessage, body: Buffer): string | null {
  const [, credential = "", signedHeaders = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  const date = String(request.headers["x-amz-date"] ?? "");
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return "InvalidAccessKeyId";
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return "RequestTimeTooSkewed";
  if (request.headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";

  const names = signedHeaders.split(";");
  // The host and all x-amz- headers have to be signed.
  const needed = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (!needed.every((name) => names.includes(name))) return "AccessDenied";
  const { pathname, searchParams } = new URL(request.url ?? "", "http://unused");
  const canonical = [
    request.method,
    decodeURIComponent(pathname).split("/").map(encode).join("/"),
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    sha256(body),
  ].join("\n");
  const key = [date.slice(0, 8), region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
