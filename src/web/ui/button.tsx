import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const base =
  "inline-flex items-center justify-center gap-2 rounded-field text-balance text-center font-semibold text-sm [overflow-wrap:normal] disabled:opacity-60 [&>svg]:shrink-0";

/** Default sizes that a caller may override: with two utilities for one property, the order in the stylesheet would decide. */
const sizes = [
  { isOverridden: /(?:^|\s)px?-/u, defaultClass: "px-5" },
  { isOverridden: /(?:^|\s)py?-/u, defaultClass: "py-2" },
  { isOverridden: /(?:^|\s)(?:min-h|size)-/u, defaultClass: "min-h-11" },
];

const variantClasses: Record<ButtonVariant, string> = {
  primary: "bg-spruce text-on-spruce hover:bg-spruce-deep",
  secondary: "border border-edge bg-surface text-ink hover:border-ink",
  quiet: "text-spruce underline-offset-4 hover:underline",
  danger: "border border-maple bg-surface text-maple hover:bg-maple-tint",
};

export function buttonClass(variant: ButtonVariant = "primary", className = ""): string {
  const defaults = sizes
    .filter(({ isOverridden }) => !isOverridden.test(className))
    .map((size) => size.defaultClass);
  return [base, ...defaults, variantClasses[variant], className].join(" ");
}

export function Button({
  variant,
  className,
  ...rest
}: ComponentProps<"button"> & { variant?: ButtonVariant }) {
  return <button type="button" {...rest} className={buttonClass(variant, className)} />;
}

export function ButtonLink({
  variant,
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
