/** A device with one passkey (WebAuthn): a P-256 key, attestation "none". */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

type Options = { isVerified?: boolean };

export function aPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (origin: string, flags: number, rest = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, rest]);
  };
  const flagsOf = ({ isVerified = true }: Options) => present | (isVerified ? verified : 0);
  const answer = <Response extends { clientDataJSON: string }>(response: Response) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** What `navigator.credentials.create` returns. */
    make(challenge: string, origin: string, options: Options = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const data = authenticatorData(origin, flagsOf(options) | hasCredential, credential);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0]),
        Buffer.from([0x68]),
        Buffer.from("authData"),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },
    /** What `navigator.credentials.get` gives. */
    sign(challenge: string, origin: string, options: Options = {}) {
      const data = authenticatorData(origin, flagsOf(options));
      const client = clientData("webauthn.get", challenge, origin);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, createHash("sha256").update(client).digest()]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
