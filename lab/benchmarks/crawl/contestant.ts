/** What a crawl brought home. Totals show that all contestants read the same pages. */
export interface Haul {
  pages: number;
  links: number;
  titleCharacters: number;
  textCharacters: number;
}

/** Adds up what pages give. */
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

/** Pages 0 … `pages - 1` of each site. As many sites, so many requests at a time: one a site. */
export interface Course {
  /** Scheme, host and port of each site. */
  origins: readonly string[];
  /** Pages of each. */
  pages: number;
}

/** One crawler in the race. What it keeps from one crawl to the next – connections, robots.txt – is its own affair. */
export interface Contestant {
  /** @throws when a page could not be had */
  crawl(course: Course): Promise<Haul>;
  close(): Promise<void>;
}

export const pageUrl = (origin: string, page: number): string => `${origin}/side-${page}`;

/** Asks every site for its pages one after another, all sites at the same time. */
export async function siteBySite({ origins, pages }: Course, visit: (url: string) => Promise<void>): Promise<void> {
  await Promise.all(
    origins.map(async (origin) => {
      for (let page = 0; page < pages; page++) await visit(pageUrl(origin, page));
    }),
  );
}
