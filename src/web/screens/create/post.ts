import type { Audience } from "../../context.ts";
import { CreateScreen } from "./create-screen.tsx";
import { loadView } from "./load-view.ts";
import { preserveScreenOnFailure } from "./preserve-screen-on-failure.ts";
import { saveView } from "./save-view.ts";

/** A form sent after the session ended comes back, held, with 401 (hold-form.ts). */
export const handle = { audience: "member", holdsForms: true } satisfies {
  audience: Audience;
  holdsForms: boolean;
};

export const loader = loadView;

export const action = saveView;

export const clientAction = preserveScreenOnFailure;

/** Only what the form's own answer says: how long to wait after too many new ads. */
export function headers({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

export default CreateScreen;
