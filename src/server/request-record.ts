/** Record of a request in progress, for its log line and the metrics. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { headerText, type IsTrustedProxy } from "../platform/http/client-address.server.ts";

export type RequestRecord = {
  /** sent as X-Request-Id and shown on error pages */
  readonly id: string;
  /** trace of which the request is a part (W3C Trace Context); null: none */
  readonly traceId: string | null;
  readonly startedAt: number;
  /** pattern of the route, without the values of its parameters */
  route: string | null;
  /** of the page cache; null: the page is not cached */
  cache: "hit" | "miss" | null;
  userId: string | null;
  /** of a stream: when it was answered; its end says how long the client stayed */
  answeredMs: number | null;
};

/** Where a request carries its record. A WeakMap of all requests in progress costs more, also at garbage collections. */
const recordKey = Symbol("record");
type Recorded = IncomingMessage & { [recordKey]?: RequestRecord };

/** The record of a request; created on the first call. */
export function requestRecord(request: Recorded | undefined, isTrustedProxy: IsTrustedProxy): RequestRecord {
  const known = request?.[recordKey];
  if (known) return known;
  // From other peers these headers would let clients choose what is in the log and on error pages.
  const trusted = request && isTrustedProxy(request.socket.remoteAddress) ? request.headers : null;
  const record: RequestRecord = {
    id: readRequestId(headerText(trusted?.["x-request-id"])) ?? randomUUID(),
    traceId: readTraceId(headerText(trusted?.traceparent)),
    startedAt: performance.now(),
    route: null,
    cache: null,
    userId: null,
    answeredMs: null,
  };
  if (request) request[recordKey] = record;
  return record;
}

/** UUIDs, and the shorter ids that proxies create. */
function readRequestId(header: string): string | null {
  return /^[\w.:=+/-]{8,128}$/u.test(header) ? header : null;
}

/** version-traceid-parentid-flags */
function readTraceId(header: string): string | null {
  const [, traceId = ""] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/u.exec(header) ?? [];
  return /[1-9a-f]/u.test(traceId) ? traceId : null;
}
