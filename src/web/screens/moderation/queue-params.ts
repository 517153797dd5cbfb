import type { CaseState } from "../../../moderation/index.server.ts";
import { staffPaths } from "../../staff-paths.ts";

export const casesPerPage = 25;
const pageMax = 1_000_000;

export type QueueParams = { state: CaseState; page: number };

export function parseQueueParams(params: URLSearchParams): QueueParams {
  const requested = Number(params.get("page") ?? 1);
  return {
    state: params.get("state") === "closed" ? "closed" : "open",
    page: Number.isSafeInteger(requested) && requested >= 1 ? Math.min(requested, pageMax) : 1,
  };
}

export function queuePath({ state, page }: QueueParams): string {
  const params = new URLSearchParams();
  if (state === "closed") params.set("state", state);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${staffPaths.moderation()}?${query}` : staffPaths.moderation();
}
