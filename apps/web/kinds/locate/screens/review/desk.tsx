'use client';
import type { Verdict } from '@hyrde/contracts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Empty, Notice, Skeleton } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { useToast } from '@/design/toast';
import { Key, KeySettings, ShowKeys, useKeyBindings, useKeys } from '@/parts/keys';
import { NamesNotice } from '@/parts/names/names-notice';
import { useWords } from '@/words/client';
import { verdictText } from '../../parts/answer';
import { namesOn, nearMisses, pageToShow, pictureOf } from '../../parts/evidence/page-to-show';
import { PageView } from '../../parts/evidence/page-view';
import { evidenceWords } from '../../words/evidence';
import { ClaimDetails, ClaimHead, isBlind } from './claim';
import { NearMisses, textKey, usePageTexts } from './near-misses';
import { type Item, type ReviewPart, type Unsent, useHand } from './use-hand';
import { Verdicts } from './verdicts';

const NONE: Item[] = [];

/** Standard keys of the screen. */
const KEYS = {
  correct: 'c',
  wrong: 'w',
  absent: 'n',
  cannotTell: 'u',
  skip: 's',
  note: 'm',
  undo: 'z',
  help: '?',
} as const;
const KEY_NAMES = Object.keys(KEYS) as (keyof typeof KEYS)[];

interface Props {
  filter: ReviewPart;
  /** True if the person may see unredacted names of private persons. */
  mayOpenNames: boolean;
  children?: ReactNode;
}

/** Review of one claim at a time, by keyboard or mouse. */
export function Desk({ filter, mayOpenNames, children }: Props) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  const toast = useToast();
  const [last, setLast] = useState('');
  const [picking, setPicking] = useState(false);
  const [note, setNote] = useState('');
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [helping, setHelping] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { items, dealing, undealt, deal, progress, unsent, give, undo, undoable, skipped, skip, takeSkipped } = useHand(
    filter,
    {
      failed: (sentence) => toast({ text: sentence, tone: 'bad' }),
      lost: () => toast({ text: text.leaseLost, tone: 'bad' }),
      stored: ({ finding }, { verdict }) => {
        const done = text.done(verdictText(verdict, finding.url !== null, words), finding.site.name);
        setLast(isBlind(finding) ? `${done} ${text.thought(format.confidence(finding.confidence))}` : done);
      },
      offline: words.errors.offline,
      generic: words.errors.generic,
      nothingToUndo: text.nothingToUndo,
    },
  );
  const texts = usePageTexts(items ?? NONE);
  const item = items?.[0];
  const searchId = item?.finding.searchId;
  const page = item ? pageToShow(item.finding) : null;
  const near = item ? nearMisses(item.finding) : [];
  const shown = [page, ...near].map((one) => texts.get(textKey(searchId ?? '', one?.rank)));

  // A new claim is announced from its heading; the first one leaves the focus unchanged.
  const judged = last !== '' || unsent.length > 0;
  useEffect(() => {
    setPicking(false);
    setNote('');
    if (searchId && judged) heading.current?.focus();
  }, [searchId, judged]);

  const judge = useCallback(
    (verdict: Verdict, rightUrl?: string) => {
      if (!item) return;
      setLast('');
      const said = note.trim();
      void give(item, { verdict, ...(rightUrl && { rightUrl }), ...(said && { note: said }) });
    },
    [item, give, note],
  );
  const putAside = useCallback(() => {
    if (!item) return;
    setLast(text.skippedOne(item.finding.site.name));
    void skip(item);
  }, [item, skip, text]);
  const takeBack = useCallback(async () => {
    const back = await undo();
    if (!back) return;
    const { finding } = back.item;
    setLast(text.undone(verdictText(back.verdict.verdict, finding.url !== null, words), finding.site.name));
  }, [undo, words, text]);
  const pick = (index: number) => near[index] && judge('wrong', near[index].url);

  const meanings = item && item.finding.url === null ? { ...text.keys, ...text.keysOfNone } : text.keys;
  const bindings = useKeyBindings('review', KEYS);
  useKeys(
    bindings,
    {
      correct: () => item && judge(item.finding.url ? 'correct' : 'absent'),
      wrong: () => item && setPicking(true),
      absent: () => judge('absent'),
      cannotTell: () => judge('cannot-tell'),
      skip: putAside,
      note: () => noteField.current?.focus(),
      undo: () => void takeBack(),
      help: () => setHelping(true),
    },
    { 1: () => pick(0), 2: () => pick(1), 3: () => pick(2) },
  );

  return (
    <ShowKeys bindings={bindings}>
      <PageHead title={words.nav.entries.review} purpose={<span className="max-sm:hidden">{text.purpose}</span>}>
        <Button small className="max-sm:hidden" onClick={() => setHelping(true)}>
          {words.keys.title} <Key of="help" />
        </Button>
      </PageHead>
      {children}
      <div className="-mt-2 mb-2 flex min-h-8 flex-wrap items-center gap-x-4 text-sm">
        <ProgressLine progress={progress} />
        <p role="status">{last}</p>
        {undoable > 0 && (
          <Button small onClick={takeBack}>
            {words.common.undo} <Key of="undo" />
          </Button>
        )}
        {skipped > 0 && (
          <Button small onClick={takeSkipped}>
            {text.takeSkipped(format.whole(skipped))}
          </Button>
        )}
      </div>
      <UnsentVerdicts unsent={unsent} />
      {!item && dealing && <Skeleton label={words.common.loading} rows={12} />}
      {!item && !dealing && undealt && (
        <Notice tone="bad" title={text.undealt}>
          <Button small onClick={deal}>
            {words.common.tryAgain}
          </Button>
        </Notice>
      )}
      {!item && !dealing && !undealt && <Empty title={text.emptyTitle}>{text.emptyBody}</Empty>}
      {item && (
        <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] lg:gap-y-3">
          <div className="min-w-0 lg:col-start-2">
            <ClaimHead finding={item.finding} heading={heading} />
            <NamesNotice
              names={namesOn(item.finding, shown)}
              mayOpen={mayOpenNames}
              judging
              onChange={() => window.location.reload()}
            />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-span-3 lg:row-start-1">
            {near.length > 0 ? (
              <NearMisses finding={item.finding} pages={near} texts={texts} onPick={(url) => judge('wrong', url)} />
            ) : page ? (
              <PageView
                key={item.finding.searchId}
                searchId={item.finding.searchId}
                title={page.title}
                nearest={page.rank !== undefined}
                home={item.finding.url === null}
                picture={pictureOf(item.finding)}
                layout={item.finding.picture}
                text={texts.get(textKey(item.finding.searchId, page.rank))}
                matches={item.finding.matches}
                className="max-h-[60vh] lg:max-h-none lg:h-[calc(100dvh-16rem)] lg:min-h-80"
              />
            ) : (
              <Empty title={text.nothingToShow} />
            )}
          </div>
          {/* On a phone the verdicts are at the lower edge, below the page that is judged. */}
          <div className="sticky bottom-0 z-10 -mx-4 max-h-[70dvh] min-w-0 overflow-y-auto border-t border-line bg-paper px-4 py-2 lg:static lg:col-start-2 lg:mx-0 lg:max-h-none lg:border-0 lg:p-0 print:static print:mx-0 print:max-h-none print:overflow-visible">
            <Verdicts
              key={item.finding.searchId}
              finding={item.finding}
              picking={picking}
              onPicking={setPicking}
              onVerdict={judge}
              onSkip={putAside}
            />
            <label className="mt-2 block text-sm text-soft max-lg:hidden">
              {words.labels.noteOptional} <Key of="note" />
              <textarea
                ref={noteField}
                rows={2}
                maxLength={2_000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
                onKeyDown={(event) => event.key === 'Escape' && heading.current?.focus()}
                className="control mt-1 w-full text-ink"
              />
            </label>
          </div>
          <div className="min-w-0 lg:col-start-2">
            <ClaimDetails finding={item.finding} picking={picking} />
          </div>
        </div>
      )}
      <KeySettings
        open={helping}
        onClose={() => setHelping(false)}
        bindings={bindings}
        actions={KEY_NAMES.map((action) => [action, meanings[action]] as const)}
        fixed={[['1 – 9', text.keys.numbers]]}
      />
    </ShowKeys>
  );
}

/** Precision of the accuracy, and number of verdicts that would still improve it. */
function ProgressLine({ progress }: { progress: Schema<'ReviewProgress'> | null }) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  if (!progress) return null;
  const { share, low, high } = progress.accuracy;
  const advice = () => {
    if (progress.verdictsMissing > 0) return text.more(format.whole(progress.verdictsMissing));
    return progress.waiting > 0 ? text.enough : text.allJudged;
  };
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-soft">
      <span>
        <span data-total={progress.waiting}>{text.waiting(format.whole(progress.waiting))}</span> ·{' '}
        {text.judged(format.whole(progress.decided))}
      </span>
      {share !== null && low !== null && high !== null && (
        <span>{text.accuracyNow(format.percent(share), format.percent(low), format.percent(high))}</span>
      )}
      <strong className="font-medium text-ink">{advice()}</strong>
    </p>
  );
}

/** Verdicts that are not stored yet, each with the reason. */
function UnsentVerdicts({ unsent }: { unsent: readonly Unsent[] }) {
  const { words } = useWords(evidenceWords);
  const text = words.review.unsent;
  const stuck = unsent.some(({ state }) => state !== 'on-its-way');
  return (
    <div
      role={stuck ? 'alert' : 'status'}
      className={stuck ? 'mb-3 rounded-md bg-unsure-soft p-3' : 'text-sm text-soft'}
    >
      {unsent.map(({ item, verdict, state }) => (
        <p key={item.finding.searchId}>
          {words.review.done(verdictText(verdict.verdict, item.finding.url !== null, words), item.finding.site.name)}{' '}
          {text[state]}
          {state === 'signed-out' && (
            <>
              {' '}
              <a href="/sign-in" target="_blank" rel="noreferrer" className="link">
                {text.signIn}
              </a>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
