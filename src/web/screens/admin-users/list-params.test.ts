import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  lastPage,
  parseUserListParams,
  selectedIds,
  shownRange,
  type Task,
  usersPath,
} from "./list-params.ts";

const parse = (query: string) => parseUserListParams(new URLSearchParams(query));
const id = randomUUID();

test("an empty URL is the first page of all users", () => {
  expect(parse("")).toEqual({ q: "", page: 1, task: null });
});

test.each<Task>([
  { kind: "new" },
  { kind: "view", id },
  { kind: "edit", id },
  { kind: "delete", ids: [id, randomUUID()] },
  { kind: "export", ids: [] },
])("task $kind is read back from its own address, with search and page", (task) => {
  const address = usersPath({ q: "léa & co", page: 3 }, { task });
  const query = new URL(address, "https://x.example").search;
  expect(parse(query)).toEqual({ q: "léa & co", page: 3, task });
});

test.each(["do=view", "do=view&id=1", "do=edit&id='--", "do=drop&id=x", "do=", "id=x"])(
  "%s asks for nothing",
  (query) => {
    expect(parse(query).task).toBeNull();
  },
);

test("invalid and repeated ids are dropped, and at most one page of ids is read", () => {
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const query = ["do=delete", "id=1", ...ids.flatMap((one) => [`id=${one}`, `id=${one}`])].join("&");
  expect(parse(query).task).toEqual({ kind: "delete", ids: ids.slice(0, 50) });
});

test("users stay selected behind the confirmation and after it is cancelled, and only there", () => {
  const ids = [id, randomUUID()];
  const list = { q: "léa & co", page: 3 };
  const selected = (address: string) => selectedIds(new URL(address, "https://x.example").searchParams);
  const cancelled = usersPath(list, { selected: ids });
  expect(selected(cancelled)).toEqual(ids);
  expect(parse(new URL(cancelled, "https://x.example").search)).toEqual({ ...list, task: null });
  expect(selected(usersPath(list, { task: { kind: "delete", ids } }))).toEqual(ids);
  expect(selected(usersPath(list, { task: { kind: "edit", id } }))).toEqual([]);
  expect(selected(usersPath(list))).toEqual([]);
});

test.each(["0", "-1", "1.5", "x", "99999999999999999999", ""])("page %j is the first one", (page) => {
  expect(parse(`page=${page}`).page).toBe(1);
});

test("a search is trimmed and limited in length", () => {
  expect(parse("q=%20l%C3%A9a%20").q).toBe("léa");
  expect(parse(`q=${"a".repeat(300)}`).q).toHaveLength(100);
});

test("the range has the positions of the first and last row shown", () => {
  expect(shownRange(1, 120)).toEqual({ first: 1, last: 50 });
  expect(shownRange(3, 120)).toEqual({ first: 101, last: 120 });
  expect(shownRange(1, 50)).toEqual({ first: 1, last: 50 });
  expect(shownRange(1, 0)).toEqual({ first: 0, last: 0 });
});

test("a full page needs no second one", () => {
  expect([0, 1, 50, 51, 100].map(lastPage)).toEqual([1, 1, 1, 2, 2]);
});
