import { requireAdmin } from "../../guard.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/overview.ts";
import { AdminPage, sections } from "./admin-page.tsx";

export const handle = { audience: "admin" };

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function AdminOverview() {
  return (
    <AdminPage title="Administration">
      <ul className="grid gap-3 sm:grid-cols-2">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <ButtonLink to={to} variant="secondary" className="w-full">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
