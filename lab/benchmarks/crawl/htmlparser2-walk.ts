import { elementKind, type HtmlWalk } from '@hyrde/jobs/html';
import { Parser } from 'htmlparser2';

let documents = 0;

/** How many documents it has walked over: none, where it was not put in the other's place. */
export const walkedOver = (): number => documents;

/** The same walk as `walkHtml` of jobs/html, by htmlparser2's own parser. */
export function walkHtml(html: string, walk: HtmlWalk): void {
  documents++;
  const parser = new Parser({
    onopentag: (name, attributes) =>
      walk.open(elementKind(name), {
        get: (asked) => (Object.hasOwn(attributes, asked) ? attributes[asked] : undefined),
      }),
    onclosetag: (name, implied) => walk.close(elementKind(name), implied),
    ontext: (text) => walk.text(text),
  });
  parser.end(html);
}

/**
 * In one go: the benchmark's pages are not large.
 * @public put in the place of jobs/html's own
 */
export const walkHtmlInTurns = async (html: string, walk: HtmlWalk): Promise<void> => walkHtml(html, walk);
