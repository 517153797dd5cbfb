import { useEffect } from "react";

/** Receives events as long as the user stays on the page. Loaded after hydration. */
export function useLiveConnection(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import("./live-connection.ts").then(
      ({ connectLive }) => {
        if (!isGone) stop = connectLive(userId);
      },
      () => undefined, // pages poll
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId]);
}
