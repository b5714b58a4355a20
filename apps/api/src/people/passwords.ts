import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt (RFC 7914), one of the settings of OWASP's password storage cheat sheet; a hash uses 32 MB of memory. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
export type PasswordCost = typeof PASSWORD_COST;
const KEY_BYTES = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
};

/** `scrypt$N$r$p$salt$key`: the cost is stored with the hash, so that it can be raised later. */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compares in constant time; false if the stored text is not a hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Stored instead of a hash if no password is set; it matches no password. */
export const UNSET = 'none';
export const isSet = (hash: string): boolean => hash !== UNSET;
