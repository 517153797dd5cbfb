/** The value of a cookie; "" without one. */
export function readCookie(request: Request, name: string): string {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
