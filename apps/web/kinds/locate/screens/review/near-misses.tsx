'use client';
import { useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { SiteLink } from '@/parts/addresses';
import { Key } from '@/parts/keys';
import { useWords } from '@/words/client';
import { nearMisses, pageToShow, pictureOf, type StoredText } from '../../parts/evidence/page-to-show';
import { MarkedText } from '../../parts/evidence/page-view';
import { evidenceWords } from '../../words/evidence';
import { isBlind } from './claim';
import type { Item } from './use-hand';

/** Texts by `textKey`, null if none is stored; texts that are loading are missing. */
type PageTexts = ReadonlyMap<string, StoredText | null>;

/** @param rank rank of a runner-up; undefined for the finding itself */
export const textKey = (searchId: string, rank: number | undefined): string => `${searchId} ${rank ?? ''}`;

/** Stored texts of the pages that these claims show. Also loads their screenshots into the browser's cache. */
export function usePageTexts(items: Item[]): PageTexts {
  const { language } = useWords(evidenceWords);
  const [texts, setTexts] = useState<PageTexts>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const load = (searchId: string, { rank, hasText }: { rank?: number | undefined; hasText: boolean }) => {
      const key = textKey(searchId, rank);
      if (asked.current.has(key)) return;
      asked.current.add(key);
      const keep = (text: StoredText | null) => setTexts((now) => new Map(now).set(key, text));
      if (!hasText) return keep(null);
      void service
        .GET('/api/findings/{searchId}/text', { params: { path: { searchId }, query: { rank } } })
        .catch(() => ({ data: undefined }))
        .then(({ data }) => keep(data ?? null));
    };
    for (const { finding } of items) {
      const near = nearMisses(finding);
      const page = pageToShow(finding);
      if (near.length === 0 && pictureOf(finding) === 'done')
        new Image().src = `/api/findings/${finding.searchId}/screenshot?language=${language}`;
      for (const each of near.length > 0 ? near : page ? [page] : []) load(finding.searchId, each);
    }
  }, [items, language]);
  return texts;
}

/** Interval between two requests in milliseconds: a screenshot takes a few seconds, and a person waits for it. */
const EVERY_MS = 2_000;

/** Screenshots of a finding's near misses by rank; polled while one is being taken. */
function useNearPictures({
  searchId,
  runnersUp,
}: Schema<'Finding'>): ReadonlyMap<number, Schema<'RunnerUp'>['picture']> {
  const [now, setNow] = useState({ searchId, runnersUp });
  const known = now.searchId === searchId ? now.runnersUp : runnersUp;
  const pending = known.some(({ picture }) => picture === 'pending');
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const { data } = await service
        .GET('/api/findings/{searchId}', { params: { path: { searchId } } })
        .catch(() => ({ data: undefined }));
      if (data) setNow(data);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [searchId, pending]);
  return new Map(known.map(({ rank, picture }) => [rank, picture]));
}

interface NearMissesProps {
  finding: Schema<'Finding'>;
  pages: readonly Schema<'RunnerUp'>[];
  texts: PageTexts;
  onPick: (url: string) => void;
}

/** The closest pages of a search without a claim, side by side, each with the key that selects it. */
export function NearMisses({ finding, pages, texts, onPick }: NearMissesProps) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  const pictures = useNearPictures(finding);
  return (
    <section aria-label={text.near} className="flex flex-col gap-2">
      <p className="text-sm text-soft">{text.nearHint}</p>
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {pages.map(({ rank, title, url, confidence }, index) => (
          <li key={rank} className="row-span-5 grid min-w-0 grid-rows-subgrid gap-y-1">
            <Button aria-keyshortcuts={String(index + 1)} onClick={() => onPick(url)}>
              {text.nearOne} <Key fixed={index + 1} />
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
              <summary className="cursor-pointer text-sm text-soft">{words.labels.text}</summary>
              <section
                aria-label={`${words.labels.text} ${index + 1}: ${title}`}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
                tabIndex={0}
                className="panel max-h-80 overflow-auto text-sm"
              >
                <MarkedText text={texts.get(textKey(finding.searchId, rank))} matches={finding.matches} />
              </section>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Fixed height, so that nothing moves when the screenshot arrives. */
const BOX = 'panel h-96 lg:h-[calc(100dvh-26rem)] lg:min-h-72';

interface NearPictureProps {
  searchId: string;
  rank: number;
  picture: Schema<'RunnerUp'>['picture'];
  alt: string;
}

/** Screenshot of a near miss; nothing if it is not accessible or could not be taken: then the text says more. */
function NearPicture({ searchId, rank, picture, alt }: NearPictureProps) {
  const { words, language } = useWords(evidenceWords);
  const text = words.review;
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
        src={`/api/findings/${searchId}/runners-up/${rank}/screenshot?language=${language}`}
        alt={alt}
        className="block h-auto w-full bg-white"
      />
    </section>
  );
}
