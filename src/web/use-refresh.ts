import { useCallback, useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { isSiteReachable } from "./is-site-reachable.ts";

const firstRetryMs = 1_000;
const longestRetryMs = 20_000;
/** Without a limit, a request that a dying node never answers would end the attempts. */
const timeoutMs = 10_000;

/**
 * A function that loads the page's data again, for changes that the user did not ask for. It first waits until the site can be
 * reached: a failed load would replace the page, and with it what is being typed.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const loads = [useNavigation(), ...useFetchers()];
  const isIdle = loads.every(({ state }) => state === "idle");
  const canLoad = useRef(isIdle);
  const isDue = useRef(false);
  // Loading now would abort what is loading: an unhandled rejection of React Router.
  useEffect(() => {
    canLoad.current = isIdle;
    if (!isIdle || !isDue.current) return;
    isDue.current = false;
    void revalidate();
  }, [isIdle, revalidate]);
  const timer = useRef<number>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      window.clearTimeout(timer.current);
    };
  }, []);
  return useCallback(() => {
    let waitMs = firstRetryMs;
    const attempt = async () => {
      const isReachable = await isSiteReachable(AbortSignal.timeout(timeoutMs));
      if (isGone.current) return;
      window.clearTimeout(timer.current); // of an earlier call
      if (isReachable) {
        if (canLoad.current) void revalidate();
        else isDue.current = true;
        return;
      }
      timer.current = window.setTimeout(attempt, waitMs);
      waitMs = Math.min(waitMs * 2, longestRetryMs);
    };
    void attempt();
  }, [revalidate]);
}
