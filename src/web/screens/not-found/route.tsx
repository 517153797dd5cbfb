import { notFound } from "../../guard.ts";

export const handle = { audience: "public" };

/** Catch-all route; the root error boundary renders the 404 page. */
export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
