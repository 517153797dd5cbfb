import { errors } from "./error-states.ts";
import { forms } from "./form-states.ts";
import { home } from "./home-states.ts";
import { listings } from "./listing-states.ts";
import { own } from "./own-states.ts";
import { results } from "./results-states.ts";
import type { ScreenState } from "./screen-state.ts";
import { staff } from "./staff-states.ts";

/** Every screen in every state. A new screen or state is checked by adding it to its group. */
export const states: readonly ScreenState[] = [
  ...home(),
  ...results(),
  ...listings(),
  ...forms(),
  ...own(),
  ...staff(),
  ...errors(),
];
