/** Names of the fields that form-protection.server.ts reads. */
export const formFields = { stamp: "stamp", hidden: "website" } as const;
