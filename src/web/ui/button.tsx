import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2 text-center font-semibold text-sm disabled:opacity-60";

const looks: Record<ButtonLook, string> = {
  primary: "bg-spruce text-on-spruce hover:bg-spruce-deep",
  secondary: "border border-edge bg-surface text-ink hover:border-ink",
  quiet: "text-spruce underline-offset-4 hover:underline",
  danger: "border border-maple bg-surface text-maple hover:bg-maple-tint",
};

export function buttonClass(look: ButtonLook = "primary", className = ""): string {
  return `${base} ${looks[look]} ${className}`;
}

export function Button({ look, className, ...rest }: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type="button" {...rest} className={buttonClass(look, className)} />;
}

export function ButtonLink({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link {...rest} className={buttonClass(look, className)} />;
}
