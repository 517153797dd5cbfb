import type { Audience } from "../../context.ts";
import { CreateScreen } from "./create-screen.tsx";
import { loadView } from "./load-view.ts";
import { preserveScreenOnFailure } from "./preserve-screen-on-failure.ts";
import { saveView } from "./save-view.ts";

/** A form submitted after the session expired is preserved, with 401 (preserve-form.ts). */
export const handle = {
  audience: "member",
  handlesExpiredSession: true,
  handlesNetworkFailure: true,
} satisfies {
  audience: Audience;
  handlesExpiredSession: boolean;
  handlesNetworkFailure: boolean;
};

export const loader = loadView;

export const action = saveView;

export const clientAction = preserveScreenOnFailure;

/** The Retry-After header of the action's rate limit. */
export function headers({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

export default CreateScreen;
