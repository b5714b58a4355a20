/** So many requests in a folder count as much as the rate of the folder around it. */
const PRIOR = 2;
/** The share of links that lead to a page, before any was followed. */
const USUAL = 0.9;

/**
 * The share of requests that lead to a page, by folder: some parts of a site are gone, closed to robots or repeat the
 * same pages. A folder with few requests takes the rate of the folder around it.
 */
export class FolderSuccessRate {
  readonly #asked = new Map<string, number>();
  readonly #found = new Map<string, number>();

  asked(folder: string): void {
    count(this.#asked, folder);
  }

  found(folder: string): void {
    count(this.#found, folder);
  }

  /** The estimated share of the folder's addresses that lead to a page: above 0, below 1. */
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
