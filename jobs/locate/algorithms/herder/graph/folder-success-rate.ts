/** So many requests in a folder count as much as the rate of the folder around it. */
const PRIOR = 2;
/** The share of links that lead to a page, before any was followed. */
const USUAL = 0.9;

/** Requests in a folder and in those within it. */
interface Requests {
  asked: number;
  found: number;
  around: Requests | null;
  /** The rate, and after how many notes it was taken. */
  rate: number;
  at: number;
}

/**
 * The share of requests that lead to a page, by folder: some parts of a site are gone, closed to robots or repeat the
 * same pages. A folder with few requests takes the rate of the folder around it.
 */
export class FolderSuccessRate {
  readonly #folders = new Map<string, Requests>();
  #notes = 0;

  asked(folder: string): void {
    this.#notes++;
    for (let each: Requests | null = this.#of(folder); each; each = each.around) each.asked++;
  }

  found(folder: string): void {
    this.#notes++;
    for (let each: Requests | null = this.#of(folder); each; each = each.around) each.found++;
  }

  /** The estimated share of the folder's addresses that lead to a page: above 0, below 1. */
  of(folder: string): number {
    for (let each: string | null = folder; each !== null; each = folderAround(each)) {
      const known = this.#folders.get(each);
      if (known) return this.#rate(known);
    }
    return USUAL;
  }

  #rate(folder: Requests): number {
    if (folder.at < this.#notes) {
      const around = folder.around ? this.#rate(folder.around) : USUAL;
      folder.rate = (folder.found + PRIOR * around) / (folder.asked + PRIOR);
      folder.at = this.#notes;
    }
    return folder.rate;
  }

  /** The requests in a folder, counted from now on. */
  #of(folder: string): Requests {
    const known = this.#folders.get(folder);
    if (known) return known;
    const outer = folderAround(folder);
    const requests = { asked: 0, found: 0, around: outer === null ? null : this.#of(outer), rate: USUAL, at: 0 };
    this.#folders.set(folder, requests);
    return requests;
  }
}

/** `/a/b/` lies in `/a/`, and that in `/`; null for `/`. */
const folderAround = (folder: string): string | null =>
  folder.length > 1 ? folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) : null;
