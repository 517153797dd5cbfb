import { notFound } from "../../guard.ts";

export const handle = { audience: "public" };

/** Any address that is no page of ours; the root's error screen says so. */
export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
