/**
 * The stream, whose failure is given to `onError` and not to the reader. The HTTP adapter would append the error's text
 * to what was sent, and a text as long as the rest would make a broken photo a complete one.
 * @param onError ends the connection, so that the client sees an incomplete response
 */
export function cutOnError(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onError(error);
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
