import { redirect } from "react-router";
import { requireAdmin } from "../../guard.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/overview.ts";

export const handle = { audience: "admin" };

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  throw redirect(paths.adminSite());
}
