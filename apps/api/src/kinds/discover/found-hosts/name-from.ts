/** What stands between a page's title and its site's name. */
const BETWEEN = /\s+[-–—|·»:]\s+/;

/** A site's name, as its pages' titles end or begin with it: what two of them share there. Null where none do. */
export function nameFrom(titles: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const title of new Set(titles)) {
    const parts = title.trim().split(BETWEEN);
    if (parts.length < 2) continue;
    for (const part of new Set([parts.at(-1), parts[0]])) if (part) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] >= 2 ? best[0].slice(0, 200) : null;
}
