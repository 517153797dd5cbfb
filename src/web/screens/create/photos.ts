export const handle = { audience: "member" as const };
