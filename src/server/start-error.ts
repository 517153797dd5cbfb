/** A problem that prevents the start and that the operator can solve; the message is an English sentence. */
export class StartError extends Error {}
