'use client';
import { useMemo, useRef, useState } from 'react';
import type { Schema } from '@/api/schema';
import { MarkedPieces } from '@/parts/marked-pieces';
import { markSpans, markWords, type Piece } from '@/parts/marked-text';
import { useWords, type WordsWith } from '@/words/client';
import { evidenceWords } from '../../words/evidence';
import type { Picture, StoredText } from './page-to-show';

type Layout = NonNullable<Schema<'Finding'>['picture']>;
interface Props {
  searchId: string;
  title: string;
  /** Name of the box, if two are side by side. */
  label?: string;
  /** True if nothing was found and the page is the closest one. */
  nearest?: boolean;
  /** True if nothing was found and the screenshot is of the home page. */
  home?: boolean;
  picture: Picture;
  /** Positions of the words in the screenshot; null if unknown. */
  layout: Layout | null;
  /** Null if no text is stored, undefined while it loads. */
  text: StoredText | null | undefined;
  matches: Schema<'Finding'>['matches'];
  /** Class for the height of the scrolling box. */
  className?: string;
}

/**
 * The page as received: its screenshot, and its text with the matched words marked. The text is shown as text; crawled
 * HTML never reaches this origin.
 */
export function PageView({
  searchId,
  title,
  label,
  nearest = false,
  home = nearest,
  picture,
  layout,
  text,
  matches,
  className = 'max-h-[70vh]',
}: Props) {
  const { words, format, language } = useWords(evidenceWords);
  const hasPicture = picture === 'done';
  const [chosen, choose] = useState<'picture' | 'text'>('picture');
  const shown = hasPicture ? chosen : 'text';
  const nameOf = (kind: typeof chosen) => {
    if (kind === 'text') return words.labels.text;
    return home ? words.dossier.homePicture : words.review.screenshot;
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-col print:block">
      {hasPicture && text !== null && (
        <fieldset aria-label={words.review.view} className="mb-1 flex gap-1 print:hidden">
          {(['picture', 'text'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={shown === kind}
              onClick={() => choose(kind)}
              className="min-h-8 cursor-pointer rounded px-2.5 text-sm text-soft hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {nameOf(kind)}
            </button>
          ))}
        </fieldset>
      )}
      {shown === 'text' && (nearest || !hasPicture) && (
        <p className="mb-1 text-sm text-soft">{whyNoPicture(picture, nearest ? title : null, words)}</p>
      )}
      {shown === 'picture' && layout && layout.pageHeight > layout.height && (
        <p className="mb-1 text-sm text-soft">
          {words.finding.screenshotCut(format.percent(layout.height / layout.pageHeight))}
        </p>
      )}
      <section
        aria-label={label ?? words.finding.screenshot}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className={`panel relative min-h-0 overflow-auto ${className}`}
      >
        {shown === 'picture' ? (
          <MarkedPicture
            src={`/api/findings/${searchId}/screenshot?language=${language}`}
            alt={home ? words.dossier.homePicture : words.finding.screenshotAlt(title)}
            layout={layout}
          />
        ) : (
          <MarkedText text={text} matches={matches} />
        )}
      </section>
    </div>
  );
}

function whyNoText(text: MarkedTextProps['text'], words: WordsWith<'dossier' | 'review'>): string {
  if (text === undefined) return words.common.loading;
  return text?.text === '' ? words.finding.emptyText : words.finding.noText;
}

function whyNoPicture(picture: Picture, nearest: string | null, words: WordsWith<'dossier' | 'review'>): string {
  if (nearest !== null) return words.finding.nearest(nearest);
  return {
    pending: words.finding.screenshotPending,
    failed: words.finding.screenshotFailed,
    off: words.finding.noScreenshot,
    'of-pdf': words.finding.screenshotOfPdf,
    'of-lead-only': words.finding.screenshotOfLead,
    'no-places': words.names.noPicture['no-places'],
    differs: words.names.noPicture.differs,
    gone: words.names.gone,
    done: '',
  }[picture];
}

/** The text with its matches marked; findings made before version 0.2 have no positions, so they are guessed. */
function piecesOf(text: string, matches: Schema<'Finding'>['matches']): Piece[] {
  if (matches.every(({ spans }) => spans === undefined))
    return markWords(
      text,
      matches.map(({ word }) => word),
    );
  const spans = matches.flatMap((match) => match.spans ?? []);
  return markSpans(
    text,
    spans.filter(({ place }) => place === 'text'),
  );
}

type MarkedTextProps = Pick<Props, 'text' | 'matches'>;

/** The text with its matches, or the reason why none is shown. */
export function MarkedText({ text, matches }: MarkedTextProps) {
  const { words } = useWords(evidenceWords);
  const pieces = useMemo(() => (text ? piecesOf(text.text, matches) : []), [text, matches]);
  return text?.text ? (
    <MarkedPieces pieces={pieces} redacted={text.names === 'covered'} className="max-w-prose p-4" />
  ) : (
    <p className="max-w-prose p-4">{whyNoText(text, words)}</p>
  );
}

/**
 * Distance between the upper edge of the scrolling box and the first marked words, as a fraction of the box's height.
 */
const ABOVE = 1 / 4;

/** A page's screenshot, scrolled to the decisive words, which an overlay marks: the file is unchanged. */
function MarkedPicture({ src, alt, layout }: { src: string; alt: string; layout: Layout | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

  function open() {
    const y = layout && openingOf(layout);
    const box = frame.current?.closest('section');
    if (!layout || y === null || !box || !frame.current) return;
    box.scrollTop = (y * frame.current.clientHeight) / layout.height - box.clientHeight * ABOVE;
  }

  return (
    <div ref={frame} className="relative">
      {/* biome-ignore lint/performance/noImgElement: a private picture of the API, which an optimiser could not fetch */}
      <img
        src={src}
        alt={alt}
        {...(layout && { width: layout.width, height: layout.height })}
        onLoad={open}
        className="block h-auto w-full bg-white"
      />
      {layout?.marks.map((mark, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of one picture keep their places
          key={index}
          aria-hidden="true"
          className="pointer-events-none absolute rounded-xs bg-picture-mark/60 mix-blend-multiply outline-2 outline-picture-mark"
          style={{
            left: share(mark.x, layout.width),
            top: share(mark.y, layout.height),
            width: share(mark.width, layout.width),
            height: share(mark.height, layout.height),
          }}
        />
      ))}
    </div>
  );
}

/** Height of the visible part of a screenshot, in its pixels. */
const WINDOW = 600;

/**
 * Initial scroll position of a screenshot: the first place with the most different words. A menu has one of them, the
 * decisive text has several.
 * @returns pixels from its top; null if nothing is marked
 */
export function openingOf({ marks }: Pick<Layout, 'marks'>): number | null {
  const sorted = [...marks].sort((a, b) => a.y - b.y);
  let best: { y: number; words: number } | null = null;
  for (const [index, { y }] of sorted.entries()) {
    const seen = sorted.slice(index).filter((mark) => mark.y + mark.height <= y + WINDOW);
    const words = new Set(seen.map(({ word }) => word)).size;
    if (words > (best?.words ?? 0)) best = { y, words };
  }
  return best?.y ?? null;
}
