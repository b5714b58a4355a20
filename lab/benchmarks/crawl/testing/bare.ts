import { Parser } from 'htmlparser2';
import { Agent, request } from 'undici';
import { type Contestant, siteBySite, Tally } from '../contestant.js';

/** Minimal crawler: a request, and one pass over the page for title, text and absolute links. */
export function bare(): Contestant {
  const dispatcher = new Agent();
  return {
    async crawl(course) {
      const tally = new Tally();
      await siteBySite(course, async (url) => {
        const { body } = await request(url, { dispatcher });
        tally.add(read(await body.text(), url));
      });
      return tally;
    },
    close: () => dispatcher.close(),
  };
}

function read(html: string, url: string): { title: string; text: string; links: { url: string; label: string }[] } {
  let title = '';
  let text = '';
  let inTitle = false;
  let hidden = false;
  let link: { url: string; label: string } | null = null;
  const links: { url: string; label: string }[] = [];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'title') inTitle = true;
      if (name === 'script' || name === 'style') hidden = true;
      const to = name === 'a' && href !== undefined ? absolute(href, url) : null;
      if (to === null) return;
      link = { url: to, label: '' };
      links.push(link);
    },
    ontext(piece) {
      if (hidden) return;
      if (inTitle) title += piece;
      else text += piece;
      if (link) link.label += piece;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name === 'script' || name === 'style') hidden = false;
      if (name === 'a') link = null;
    },
  });
  parser.end(html);
  return { title, text, links };
}

function absolute(href: string, base: string): string | null {
  try {
    return new URL(href, base).href;
  } catch {
    return null;
  }
}
