import { useEffect, useState } from "react";

/** True once something has been awaited that long: what arrives at once shows no placeholder. */
export function useIsLate(isWaiting: boolean, delayMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setIsLate(false);
      return;
    }
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, delayMs]);
  return isWaiting && isLate;
}
