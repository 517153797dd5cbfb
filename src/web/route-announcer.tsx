import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After going from page to page without a reload: the focus goes to the new page's heading and its title is said, as a
 * browser does when it loads a page. The place scrolled to is ScrollRestoration's affair. A change of the query alone
 * (filters, order, pages of results) leaves the focus where it is.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const left = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    setTitle(document.title);
    const isPlaced = document.activeElement?.closest("main") && document.activeElement.id !== "contenu";
    const isInDialog = document.activeElement?.closest("dialog[open]");
    // A page that puts the focus into its first field itself knows better.
    if (
      isInDialog ||
      (isPlaced && document.activeElement?.matches("[autofocus], :is(input, textarea, select)"))
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
