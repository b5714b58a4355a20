import type { Schema } from '@/api/schema';
import { SiteLink } from '@/parts/addresses';
import type { WordsWith } from '@/words/client';

type Looked = Pick<Schema<'Finding'>, 'url' | 'section' | 'runnersUp' | 'lookAt'>;

/** Address of a text on a page, to which browsers scroll (WICG text fragments). */
export const textFragment = (url: string, text: string): string =>
  `${url.replace(/#.*/, '')}#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`;

/** Further places for a person to look at: the part of the claimed page that is the target, and other likely pages. */
export function LookAt({ finding, words }: { finding: Looked; words: WordsWith<'evidence'> }) {
  const { url, section, runnersUp, lookAt } = finding;
  const others = runnersUp.filter(({ rank }) => lookAt.includes(rank));
  return (
    <>
      {url !== null && section !== null && (
        <p className="break-words">
          <span className="text-soft">{words.evidence.section}: </span>
          <SiteLink url={textFragment(url, section)} words={words}>
            {section}
          </SiteLink>
        </p>
      )}
      {others.length > 0 && (
        <p className="break-words">
          <span className="text-soft">{words.evidence.alsoLookAt}: </span>
          {others.map(({ rank, url, title }) => (
            <span key={rank} className="mr-3">
              <SiteLink url={url} words={words}>
                {title || url}
              </SiteLink>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
