import type { MiddlewareFunction } from "react-router";
import { findUsers } from "../../../data/user-administration.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { parseListAddress } from "./list-address.ts";
import { usersCsv } from "./users-csv.ts";

/** `?do=export&id=…` is answered with a file instead of the page. */
export const exportSelection: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { task } = parseListAddress(new URL(request.url).searchParams);
  if (request.method !== "GET" || task?.kind !== "export" || task.ids.length === 0) return next();
  const { db, log } = context.get(requestContext);
  const admin = requireAdmin(context);
  const users = await findUsers(db, task.ids);
  log.info({ actorId: admin.id, count: users.length }, "users exported");
  return new Response(usersCsv(users), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="utilisateurs.csv"',
      "Cache-Control": "private, no-store",
    },
  });
};
