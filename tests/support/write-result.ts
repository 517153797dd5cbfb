/**
 * The outcome of a write: "accepted", or the name of the constraint that it violates. Other errors (a cast, a missing
 * column) are mistakes in the test and throw.
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
