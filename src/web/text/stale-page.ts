/** Shown above a page from the cache while the database is unavailable. */
export const stalePageText =
  "Le site fonctionne au ralenti. Cette page peut dater de quelques minutes, et certaines actions sont impossibles.";
