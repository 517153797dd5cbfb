import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const base =
  "inline-flex items-center justify-center gap-2 rounded-field text-balance text-center font-semibold text-sm [overflow-wrap:normal] disabled:opacity-60 [&>svg]:shrink-0";

/** Sizes that a caller may give instead: of two utilities for one property the sheet's order would decide. */
const sizes = [
  { isGiven: /(?:^|\s)px?-/u, usual: "px-5" },
  { isGiven: /(?:^|\s)py?-/u, usual: "py-2" },
  { isGiven: /(?:^|\s)(?:min-h|size)-/u, usual: "min-h-11" },
];

const looks: Record<ButtonVariant, string> = {
  primary: "bg-spruce text-on-spruce hover:bg-spruce-deep",
  secondary: "border border-edge bg-surface text-ink hover:border-ink",
  quiet: "text-spruce underline-offset-4 hover:underline",
  danger: "border border-maple bg-surface text-maple hover:bg-maple-tint",
};

export function buttonClass(look: ButtonVariant = "primary", className = ""): string {
  const usual = sizes.filter(({ isGiven }) => !isGiven.test(className)).map((size) => size.usual);
  return [base, ...usual, looks[look], className].join(" ");
}

export function Button({ look, className, ...rest }: ComponentProps<"button"> & { look?: ButtonVariant }) {
  return <button type="button" {...rest} className={buttonClass(look, className)} />;
}

export function ButtonLink({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonVariant }) {
  return <Link {...rest} className={buttonClass(look, className)} />;
}
