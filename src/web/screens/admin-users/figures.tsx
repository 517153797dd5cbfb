import { formatNumber } from "../../../domain/number-format.ts";
import { growthRate } from "../../../domain/user-statistics.ts";

const percent = new Intl.NumberFormat("fr-CA", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Counted, not claimed: everybody, those of this month, and their share. */
export function Figures({ total, newThisMonth }: { total: number; newThisMonth: number }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      <Figure label="Total des utilisateurs" value={formatNumber(total)} />
      <Figure label="Nouveaux ce mois-ci" value={formatNumber(newThisMonth)} />
      <Figure
        label="Taux de croissance"
        value={`${percent.format(growthRate({ total, newThisMonth }))}\u00a0%`}
      />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-5 py-4">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-bold text-xl tabular">{value}</dd>
    </div>
  );
}
