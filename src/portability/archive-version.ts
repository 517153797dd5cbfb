/** Raised when an older site could no longer read the archive of a member's data. Archives without the file have version 1. */
export const archiveVersion = 1;
export const archiveVersionFile = "archive.json";
/** In an archive of the same version: sites that do not know it ignore it. */
export const savedSearchesFile = "recherches.json";
