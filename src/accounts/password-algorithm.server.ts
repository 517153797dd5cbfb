/**
 * Password hashes. Stored as PHC strings, so that parameters can be raised: a hash with others is replaced at the next
 * sign-in (`isOutdatedHash`).
 */
import { argon2, argon2Sync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { verifyPassword as verifyFormer } from "better-auth/crypto";

/** The strongest of OWASP's choices of the same cost: 46 MiB, one pass, about 60 ms of one core. */
const argon2id = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
/** Where Node was built without Argon2: OWASP's recommendation, 128 MB. */
const scryptCost = { ln: 17, r: 8, p: 1, keyLength: 32 } as const;

const argon2Async = promisify(argon2);
const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

const argon2Prefix = `$argon2id$v=19$m=${argon2id.memory},t=${argon2id.passes},p=${argon2id.parallelism}$`;
const scryptPrefix = `$scrypt$ln=${scryptCost.ln},r=${scryptCost.r},p=${scryptCost.p}$`;

/** Node has the function since 24.7, but the OpenSSL that it is linked with may lack the algorithm. */
const hasArgon2 = (() => {
  try {
    const smallest = {
      message: "",
      nonce: Buffer.alloc(16),
      parallelism: 1,
      tagLength: 4,
      memory: 8,
      passes: 1,
    };
    return argon2Sync("argon2id", smallest).length === 4;
  } catch {
    return false;
  }
})();
const prefix = hasArgon2 ? argon2Prefix : scryptPrefix;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = hasArgon2 ? await deriveArgon2(password, salt) : await deriveScrypt(password, salt);
  return `${prefix}${encode(salt)}$${encode(key)}`;
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const isArgon2 = hash.startsWith(argon2Prefix);
  // Hashes of versions before 0.3: better-auth's scrypt, hexadecimal without a prefix.
  if (!isArgon2 && !hash.startsWith(scryptPrefix)) return verifyFormer({ hash, password });
  const [salt = "", key = ""] = hash.split("$").slice(-2);
  const stored = Buffer.from(key, "base64");
  const derive = isArgon2 ? deriveArgon2 : deriveScrypt;
  const derived = await derive(password, Buffer.from(salt, "base64"));
  return derived.length === stored.length && timingSafeEqual(derived, stored);
}

export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(prefix);
}

/** NFKC: accents and ligatures are typed differently on different devices. */
const normalize = (password: string) => password.normalize("NFKC");

const deriveArgon2 = (password: string, nonce: Buffer): Promise<Buffer> =>
  argon2Async("argon2id", { message: normalize(password), nonce, ...argon2id });

function deriveScrypt(password: string, salt: Buffer): Promise<Buffer> {
  const { ln, r, p, keyLength } = scryptCost;
  const N = 2 ** ln;
  return scryptAsync(normalize(password), salt, keyLength, { N, r, p, maxmem: 256 * N * r });
}

/** Base64 without padding, as PHC strings have it. */
const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/u, "");
