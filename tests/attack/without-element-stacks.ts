import * as React from "react";

/**
 * React's development build, whose warnings fail a test, captures a stack for each element, for browser tools only: 3.4 of
 * 20.8 ms of CPU time per page. It captures none above a limit of elements per second.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks?: number };
};
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
