import { createContext, type ReactNode, useContext } from "react";

/** What the frame of a page needs when the root loader did not run, because the request was refused before it. */
export type FallbackFacts = {
  siteName: string;
  user: { id: string; name: string; avatarImageId: string | null } | null;
  requestId: string;
  /** allows the page's inline scripts */
  nonce: string;
};

const FallbackContext = createContext<FallbackFacts | null>(null);

export function Fallback({ value, children }: { value: FallbackFacts; children: ReactNode }) {
  return <FallbackContext value={value}>{children}</FallbackContext>;
}

/** Only on the server: the browser always has the root loader's data. */
export function useFallback(): FallbackFacts | null {
  return useContext(FallbackContext);
}
