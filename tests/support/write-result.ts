/**
 * What PostgreSQL says to a write: "accepted", or the name of the constraint that rejected it. A write that fails for
 * another reason (a cast, a missing column) is a mistake and throws.
 */
export async function writeResult(write: () => Promise<unknown>): Promise<string> {
  try {
    await write();
    return "accepted";
  } catch (error) {
    if (error instanceof Error && "constraint" in error && typeof error.constraint === "string") {
      return error.constraint;
    }
    throw error;
  }
}
