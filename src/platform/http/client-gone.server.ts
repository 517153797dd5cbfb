/**
 * True for the error of a request whose client closed the connection before it was read: no fault of the site.
 * @hono/node-server aborts with a string, which is thrown as it is. Codes do not help: ECONNRESET may be the database's.
 */
export function isClientGone(error: unknown): boolean {
  const reason = error instanceof Error ? error.message : error;
  return (
    reason === "aborted" || reason === "Error: aborted" || reason === "Client connection prematurely closed."
  );
}
