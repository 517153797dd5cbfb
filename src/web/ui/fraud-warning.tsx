import { TriangleAlert } from "lucide-react";

/** Reasons for caution, for a buyer or seller who deals with the author. */
export function FraudWarning({ title, reasons }: { title: string; reasons: readonly string[] }) {
  return (
    <div className="flex items-start gap-2 rounded-field bg-maple-tint p-3 text-maple text-sm">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </div>
  );
}
