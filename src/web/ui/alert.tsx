import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

/** An error (red box above a form, §8) or a success message, announced by screen readers when it appears. */
export function Alert({ kind, children }: { kind: "error" | "success"; children: ReactNode }) {
  const Icon = kind === "error" ? CircleAlert : CircleCheck;
  const colors =
    kind === "error" ? "border-maple bg-maple-tint text-maple" : "border-spruce bg-spruce-tint text-spruce";
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-card border p-4 font-semibold text-sm ${colors}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div>{children}</div>
    </div>
  );
}
