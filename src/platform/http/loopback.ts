/** `localhost` and the addresses that reach only this machine, as in URLs and in HOST. */
export function isLoopbackName(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host);
}
