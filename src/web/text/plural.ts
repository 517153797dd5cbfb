import { formatNumber } from "../../platform/number-format.ts";

/** French plurals: 0 and 1 are singular. `forms` are written with `#` where the number goes. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = Math.abs(count) < 2 ? forms.one : forms.other;
  return form.replace("#", formatNumber(count));
}

/** Here because every page uses it; the other counts are in `count-texts.ts`, which only some pages load. */
export const unreadText = (count: number) => plural(count, { one: "#\u00a0non lu", other: "#\u00a0non lus" });
