'use client';
import type { components } from '@hyrde/client';
import { Button } from '@/design/button';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { SiteLink } from '@/parts/site-link';
import { useWords } from '@/words/client';
import { MarkedText, whyNoText } from '../../parts/evidence/page-view';
import { isBlind } from './claim-details';
import { useNearPictures } from './use-near-pictures';
import { type PageTexts, textKey } from './use-page-text';

interface NearMissesProps {
  finding: components['schemas']['Finding'];
  pages: readonly components['schemas']['RunnerUp'][];
  texts: PageTexts;
  onPick: (url: string) => void;
}

/** Where nothing is claimed: the pages that came nearest, beside each other, each with the key that names it. */
export function NearMisses({ finding, pages, texts, onPick }: NearMissesProps) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  const pictures = useNearPictures(finding);
  return (
    <section aria-label={text.near} className="flex flex-col gap-2">
      <p className="text-sm text-soft">{text.nearHint}</p>
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {pages.map(({ rank, title, url, confidence }, index) => (
          <li key={rank} className="flex min-w-0 flex-col gap-1">
            <Button aria-keyshortcuts={String(index + 1)} onClick={() => onPick(url)}>
              {text.nearOne} <kbd>{index + 1}</kbd>
            </Button>
            <h3 className="mt-1 break-words">{title}</h3>
            <p className="text-sm break-all">
              <SiteLink url={url} words={words} />
              {!isBlind(finding) && <span className="text-soft tabular-nums"> {format.confidence(confidence)}</span>}
            </p>
            <NearPicture
              searchId={finding.searchId}
              rank={rank}
              picture={pictures.get(rank) ?? null}
              alt={text.nearPicture(title)}
            />
            <details open={pictures.get(rank) !== 'done'} className="group">
              <summary className="cursor-pointer text-sm text-soft">{text.text}</summary>
              <section
                aria-label={`${words.review.text} ${index + 1}: ${title}`}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
                tabIndex={0}
                className="panel max-h-80 overflow-auto text-sm"
              >
                <MarkedText text={texts.get(textKey(finding.searchId, rank)) || null} matches={finding.matches}>
                  {whyNoText(texts.get(textKey(finding.searchId, rank)), words)}
                </MarkedText>
              </section>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** As high before the picture is there as with it, so that nothing beneath moves. */
const BOX = 'panel h-96 lg:h-[calc(100dvh-26rem)] lg:min-h-72';

interface NearPictureProps {
  searchId: string;
  rank: number;
  picture: components['schemas']['RunnerUp']['picture'];
  alt: string;
}

/** How the page looks; nothing where nobody may see that, or it could not be drawn: then its text says more. */
function NearPicture({ searchId, rank, picture, alt }: NearPictureProps) {
  const text = useWords(evidenceWords).words.review;
  if (picture === 'pending')
    return (
      <p role="status" className={`${BOX} flex items-center justify-center p-3 text-sm text-soft`}>
        {text.nearTaking}
      </p>
    );
  if (picture !== 'done') return null;
  return (
    <section
      aria-label={alt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={`${BOX} overflow-auto`}
    >
      {/* biome-ignore lint/performance/noImgElement: a private picture of the API, which an optimiser could not fetch */}
      <img
        src={`/api/findings/${searchId}/runners-up/${rank}/screenshot`}
        alt={alt}
        className="block h-auto w-full bg-white"
      />
    </section>
  );
}
