import { redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/sign-out.ts";

export const handle = { audience: "public" };

/** Looking at this address does nothing: only a form signs anybody out. */
export function loader() {
  return redirect(paths.home());
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, log } = context.get(requestContext);
  try {
    const headers = new Headers(noticeHeaders("signed-out"));
    for (const cookie of await accounts.signOut(request.headers)) headers.append("Set-Cookie", cookie);
    return redirect(paths.home(), { headers });
  } catch (error) {
    // Only logged, as §8 has it; the person is still signed in and sees so.
    log.error({ err: error }, "Erreur lors de la déconnexion:");
    return redirect(paths.home());
  }
}
