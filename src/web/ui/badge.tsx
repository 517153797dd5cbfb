import type { ReactNode } from "react";

export type BadgeVariant = "featured" | "urgent" | "plain" | "dark";

const variantClasses: Record<BadgeVariant, string> = {
  featured: "bg-spruce text-on-spruce",
  urgent: "bg-maple text-paper",
  plain: "border border-edge bg-surface text-ink",
  dark: "bg-ink text-paper",
};

export function Badge({ variant, children }: { variant: BadgeVariant; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-chip px-2.5 py-0.5 font-semibold text-xs ${variantClasses[variant]}`}
    >
      {children}
    </span>
  );
}
