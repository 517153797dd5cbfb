/** Bodies that were made in one piece: reading one out of its Response again goes through a stream and two copies. */
const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** Remembers what the answer's body was made of. */
export function attachBody(response: Response, body: Buffer<ArrayBuffer>): void {
  bodies.set(response, body);
}

/** The whole body of an answer that nobody has read yet. */
export async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}
