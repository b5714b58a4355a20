/** FNV-1a over the characters, then the finaliser of MurmurHash3: 32 bits. */
export function hashOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mixed(h);
}

/** Two numbers as one. */
export const joined = (a: number, b: number): number => mixed(Math.imul(a, 0x9e3779b1) ^ b);

function mixed(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The bucket of a hashed word: one of 2^16. */
export const bucketOf = (word: string, kind: number): number => joined(hashOf(word), kind) & 0xffff;
