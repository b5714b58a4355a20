/** Totals of a crawl; they show that all contestants read the same pages. */
export interface Haul {
  pages: number;
  links: number;
  titleCharacters: number;
  textCharacters: number;
}

/** Sums up the contents of pages. */
export class Tally implements Haul {
  pages = 0;
  links = 0;
  titleCharacters = 0;
  textCharacters = 0;

  add({ title, text, links }: { title: string; text: string; links: readonly unknown[] }): void {
    this.pages++;
    this.links += links.length;
    this.titleCharacters += title.length;
    this.textCharacters += text.length;
  }
}

/** Pages 0 … `pages - 1` of each site. The number of sites is the number of concurrent requests: one a site. */
export interface Course {
  /** Scheme, host and port of each site. */
  origins: readonly string[];
  /** Number of pages of each site. */
  pages: number;
}

/** One crawler in the benchmark. It may keep state between crawls, such as connections and robots.txt. */
export interface Contestant {
  /** @throws if a page could not be fetched */
  crawl(course: Course): Promise<Haul>;
  close(): Promise<void>;
}

export const pageUrl = (origin: string, page: number): string => `${origin}/side-${page}`;

/** Requests the pages of each site one after another, all sites concurrently. */
export async function siteBySite({ origins, pages }: Course, visit: (url: string) => Promise<void>): Promise<void> {
  await Promise.all(
    origins.map(async (origin) => {
      for (let page = 0; page < pages; page++) await visit(pageUrl(origin, page));
    }),
  );
}
