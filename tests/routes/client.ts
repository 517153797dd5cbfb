/** A response, with its body as text. */
export type ClientResponse = { status: number; headers: Headers; text: string; location: string | null };

type Body =
  | Record<string, string>
  | URLSearchParams
  | FormData
  | string
  | Uint8Array<ArrayBuffer>
  | ReadableStream;

/** An HTTP client that stores cookies and sends an Origin with forms, but follows no redirects. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #origin: string;
  readonly #ready: () => Promise<void>;

  /** @param ready awaited before every request */
  constructor(url: string, origin: string, ready = () => Promise.resolve()) {
    this.#url = url;
    this.#origin = origin;
    this.#ready = ready;
  }

  /** A client with the same cookies, as an attacker who stole them. Answers do not change those of the original. */
  copy(): Client {
    const copy = new Client(this.#url, this.#origin, this.#ready);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ClientResponse> {
    return this.send(path, { method: "GET", headers: { Accept: "text/html", ...headers } });
  }

  /** Posts a form as a page of the site does; `headers` override. */
  post(path: string, body: Body, headers: Record<string, string> = {}): Promise<ClientResponse> {
    const isPlain = Object.getPrototypeOf(body) === Object.prototype;
    return this.send(path, {
      method: "POST",
      body: isPlain ? new URLSearchParams(body as Record<string, string>) : (body as BodyInit), // a plain object is a record
      headers: { Accept: "text/html", Origin: this.#origin, ...headers },
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    });
  }

  /** Posts a form whose answer is a file. */
  async download(path: string, form: Record<string, string>): Promise<Uint8Array> {
    const headers = { Origin: this.#origin, Cookie: this.#cookieHeader() };
    const response = await fetch(this.#url + path, {
      method: "POST",
      headers,
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.bytes();
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send(path: string, init: RequestInit): Promise<ClientResponse> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set("Cookie", this.#cookieHeader());
    await this.#ready();
    const response = await fetch(this.#url + path, { ...init, headers, redirect: "manual" });
    this.storeCookies(response.headers.getSetCookie());
    const location = response.headers.get("Location");
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  }

  storeCookies(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/max-age=0/iu.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
