import { StrictMode, startTransition, useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const isTranslated = window.restoreTexts?.() ?? false;

// A translated page is hydrated in one go: between slices, the translator would change it again. While React waits for a
// module it still can; React then renders the page anew, which is not a fault.
(isTranslated ? flushSync : startTransition)(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
    isTranslated ? { onRecoverableError: () => undefined } : {},
  );
});

function Page() {
  // During rendering, because React compares the page's texts right after it.
  window.restoreTexts?.();
  useEffect(() => {
    delete window.restoreTexts;
  }, []);
  return <HydratedRouter />;
}
