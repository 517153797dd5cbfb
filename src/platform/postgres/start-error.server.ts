/** Thrown for what a person must mend; the message is one readable English sentence or two, with a way out. */
export class PostgresStartError extends Error {
  override name = "PostgresStartError";

  /** `problem` is a full sentence; the way out every operator has is added to it. */
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem} Or set DATABASE_URL to use another PostgreSQL server.`, options);
  }
}
