/** This many conversations at a time; all of them can be reached. */
const pageSize = 30;

/** The page that the address asks for, brought back to one that exists for so many conversations. */
export function parsePage(params: URLSearchParams, total: number) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const asked = Number(params.get("page") ?? 1);
  const number = Number.isSafeInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1;
  return { number, last, size: pageSize, offset: (number - 1) * pageSize };
}
