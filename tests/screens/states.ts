import { forms } from "./form-states.ts";
import { home } from "./home-states.ts";
import { listings } from "./listing-states.ts";
import { own } from "./own-states.ts";
import { refusals } from "./refusal-states.ts";
import { results } from "./results-states.ts";
import type { ScreenState } from "./screen-state.ts";
import { staff } from "./staff-states.ts";

/** Every screen in every state that a user may meet. A new screen or state is viewed by being added to its part. */
export const states: readonly ScreenState[] = [
  ...home(),
  ...results(),
  ...listings(),
  ...forms(),
  ...own(),
  ...staff(),
  ...refusals(),
];
