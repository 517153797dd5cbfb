import { isStorableText } from "../../../domain/typed-text.ts";
import { paths } from "../../paths.ts";

export const entriesPerPage = 40;
const searchMaxLength = 60;
const pageMax = 10_000;

export type WordsAddress = { q: string; page: number };

export function parseWordsAddress(params: URLSearchParams): WordsAddress {
  const typed = params.get("q") ?? "";
  const page = Number(params.get("page") ?? 1);
  return {
    q: isStorableText(typed) ? typed.trim().slice(0, searchMaxLength) : "",
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, pageMax) : 1,
  };
}

export function wordsPath({ q, page }: WordsAddress): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${paths.adminWords()}?${query}` : paths.adminWords();
}
