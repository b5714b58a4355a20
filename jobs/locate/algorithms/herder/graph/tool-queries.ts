/** One page may be closed to search engines for a reason of its own. */
const LEAST_TOLD = 2;

/**
 * Which parts of a query lead to tools and views (`action=edit`, `oldid=7`): every page opened with one asks not to be
 * listed. Numbers are alike.
 */
export class ToolQueries {
  readonly #unlisted = new Map<string, number>();
  readonly #listed = new Set<string>();

  /** Notes an opened page. @returns whether another part is known to lead to tools since */
  note(url: string, noindex: boolean): boolean {
    let more = false;
    for (const part of partsOf(url)) {
      if (!noindex) this.#listed.add(part);
      else {
        const told = (this.#unlisted.get(part) ?? 0) + 1;
        this.#unlisted.set(part, told);
        more ||= told === LEAST_TOLD;
      }
    }
    return more;
  }

  /** Does a part of its query lead to tools? What has but one part is named by it. */
  leadsToTool(url: string): boolean {
    const parts = partsOf(url);
    return (
      parts.length > 1 && parts.some((part) => (this.#unlisted.get(part) ?? 0) >= LEAST_TOLD && !this.#listed.has(part))
    );
  }
}

function partsOf(url: string): string[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  return url
    .slice(at + 1)
    .split('&')
    .map((part) => part.replace(/=\d+$/, '=#'));
}
