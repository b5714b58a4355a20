/** So many addresses asked for in a folder say as much of it as what is known of the folder around it. */
const PRIOR = 2;
/** The share of links that lead to a page, before any was followed. */
const USUAL = 0.9;

/**
 * In which parts of the site there is a page where a link says so: some parts are gone, closed to robots or the same
 * again. A folder is judged by what was asked for in it, and where that is little, by the folder around it.
 */
export class Yields {
  readonly #asked = new Map<string, number>();
  readonly #found = new Map<string, number>();

  asked(folder: string): void {
    count(this.#asked, folder);
  }

  found(folder: string): void {
    count(this.#found, folder);
  }

  /** The share of the folder's addresses that lead to a page, as far as can be told: above 0, below 1. */
  of(folder: string): number {
    const around = foldersAround(folder).reverse();
    return around.reduce((share, each) => {
      const [found, asked] = [this.#found.get(each) ?? 0, this.#asked.get(each) ?? 0];
      return (found + PRIOR * share) / (asked + PRIOR);
    }, USUAL);
  }
}

/** `/a/b/` lies in itself, in `/a/` and in `/`. */
function foldersAround(folder: string): string[] {
  const folders: string[] = [];
  for (let around = folder; around !== ''; around = around.replace(/[^/]*\/$/, '')) folders.push(around);
  return folders;
}

function count(counts: Map<string, number>, folder: string): void {
  for (const around of foldersAround(folder)) counts.set(around, (counts.get(around) ?? 0) + 1);
}
