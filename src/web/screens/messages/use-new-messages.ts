import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { paths } from "../../paths.ts";

const everyMs = 20_000;

/**
 * While the conversation is open and the page looked at, asks now and then which message is the newest, and reads the
 * page's data anew only when it is another one. What fails is asked again later: nothing on the page changes.
 * @param shownId the newest message on the page; null: not this page's affair (older messages)
 */
export function useNewMessages(conversationId: string, shownId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!shownId) return;
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      const newestId = await newestMessage(conversationId);
      isAsking = false;
      if (newestId && newestId !== shownId) await revalidate();
    };
    const asked = () => void ask();
    const timer = setInterval(asked, everyMs);
    document.addEventListener("visibilitychange", asked);
    window.addEventListener("focus", asked);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", asked);
      window.removeEventListener("focus", asked);
    };
  }, [conversationId, shownId, revalidate]);
}

async function newestMessage(conversationId: string): Promise<string | null> {
  try {
    const answer = await fetch(paths.newestMessage(conversationId), { redirect: "manual" });
    return answer.ok ? ((await answer.json()) as { newestId: string }).newestId : null; // our own route's answer
  } catch {
    return null;
  }
}
