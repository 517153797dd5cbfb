/** An error that the operator can fix; the message says how, in one or two sentences. */
export class PostgresStartError extends Error {
  override name = "PostgresStartError";

  /** `problem` is a complete sentence; the alternative of an external server is appended. */
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem} Or set DATABASE_URL to use another PostgreSQL server.`, options);
  }
}
