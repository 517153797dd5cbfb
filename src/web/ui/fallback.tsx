import { createContext, type ReactNode, useContext } from "react";
import type { SiteDetails } from "../site.tsx";

/** Data of the page layout for requests that were rejected before the root loader ran. */
export type FallbackData = {
  site: SiteDetails;
  user: { id: string; name: string; avatarImageId: string | null } | null;
  requestId: string;
  /** allows the page's inline scripts */
  nonce: string;
};

const FallbackContext = createContext<FallbackData | null>(null);

export function Fallback({ value, children }: { value: FallbackData; children: ReactNode }) {
  return <FallbackContext value={value}>{children}</FallbackContext>;
}

/** Null in the browser, which always has the root loader's data. */
export function useFallback(): FallbackData | null {
  return useContext(FallbackContext);
}
