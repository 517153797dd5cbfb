import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a client-side navigation: moves the focus to the new page's heading and announces its title, as browsers do on a
 * full page load. ScrollRestoration handles scrolling. A change of the query string alone (filters, sort order, page of
 * results) does not move the focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setTitle(document.title);
    const isFocusInPage = document.activeElement?.closest("main") && document.activeElement.id !== "contenu";
    const isInDialog = document.activeElement?.closest("dialog[open]");
    // Do not override a page that focuses its first field itself.
    if (
      isInDialog ||
      (isFocusInPage && document.activeElement?.matches("[autofocus], :is(input, textarea, select)"))
    )
      return;
    const heading = document.querySelector<HTMLElement>("main h1");
    const target = heading ?? document.getElementById("contenu");
    if (heading) heading.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
