import { categories } from "../../../domain/category.ts";
import { formatNumber } from "../../../domain/number-format.ts";

/** Small and true: what is counted is counted; the user total is as configured (product.md). */
export function Figures({ listings, users, views }: { listings: number; users: number; views: number }) {
  const figures = [
    { label: "Annonces actives", value: listings },
    { label: "Utilisateurs", value: users },
    { label: "Catégories", value: categories.length },
    { label: "Vues au total", value: views },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-6 border-line border-y py-6 md:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="order-2 text-sm text-soft">{label}</dt>
          <dd className="font-bold text-xl tabular">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
