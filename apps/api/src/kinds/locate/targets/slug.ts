/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l' };
/** Leaves room for a number behind it (see `Slug`). */
const LONGEST = 50;

/** A target's short name for addresses, from its name: `Møter og saker` → `moter-og-saker`. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[æøåßđðþł]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug || 'target';
}

/** The slug itself, or with the first number behind it that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
