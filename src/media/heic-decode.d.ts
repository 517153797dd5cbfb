// The package ships no types; these are the parts used by heic-thread.server.ts.
declare module "heic-decode" {
  type HeicImage = {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  };
  const decode: { all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }> };
  export default decode;
}
