'use client';
import type { FindVerdict } from '@hyrde/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { discoverWords } from '@/kinds/discover/words/discover';
import { allOf } from '@/parts/closed-lists';
import { ListKeys, useKeyBindings, useKeys } from '@/parts/keys';
import { useWords } from '@/words/client';

const VERDICTS = allOf<FindVerdict>()(['right', 'wrong', 'cannot-tell']);

/** Standard keys of a list of finds. */
const KEYS = { next: 'j', previous: 'k', right: 'r', wrong: 'w', 'cannot-tell': 'u', open: 'o', undo: 'z' } as const;

/** Finds of the list, in display order. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-find]')];
/** The find that had the focus last: a button that is being sent is disabled and loses it. */
let lastRow: HTMLElement | null = null;
/** The find that has or had the focus; without one, the first. */
const rowAt = (): number => (lastRow ? Math.max(0, rows().indexOf(lastRow)) : 0);
const buttonOf = (row: HTMLElement | undefined, action?: string) =>
  row?.querySelector<HTMLButtonElement>(action ? `[data-action="${action}"]` : '[data-action]:enabled');
function focusRow(at: number): void {
  const row = rows()[Math.max(0, Math.min(at, rows().length - 1))];
  (buttonOf(row) ?? row)?.focus();
}
/** The first find after this one that has no verdict; the find itself if none is left. */
const nextUnjudged = (row: HTMLElement): HTMLElement =>
  rows()
    .slice(rows().indexOf(row) + 1)
    .find((other) => other.querySelector('[data-action=right]:enabled')) ?? row;

/** Keys of the lists of finds below: to the next one or the one before, and to judge the one with the focus. */
export function WithFindKeys({ children }: { children: ReactNode }) {
  const { words } = useWords(discoverWords);
  const bindings = useKeyBindings('finds', KEYS);
  const press = (action: string) => () => buttonOf(rows()[rowAt()], action)?.click();
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastRow = (target instanceof Element && target.closest<HTMLElement>('[data-find]')) || lastRow;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useKeys(bindings, {
    next: () => focusRow(lastRow?.isConnected ? rowAt() + 1 : 0),
    previous: () => focusRow(rowAt() - 1),
    right: press('right'),
    wrong: press('wrong'),
    'cannot-tell': press('cannot-tell'),
    open: () => rows()[rowAt()]?.closest('li, tr')?.querySelector('a')?.click(),
    undo: press('undo'),
  });
  return (
    <ListKeys bindings={bindings} meanings={words.discover.review.keys}>
      {children}
    </ListKeys>
  );
}

/** Buttons that judge if a find is on the topic. The verdict is shown in their place and can be withdrawn. */
export function JudgeFind({ topic, find }: { topic: string; find: Schema<'Find'> }) {
  const { words } = useWords(discoverWords);
  const text = words.discover.review;
  const toast = useToast();
  const { send, busy } = useChange();
  const [given, setGiven] = useState(find.verdict);
  const place = useRef<HTMLSpanElement>(null);
  const revision = useRef(find.revision);
  /** True if the focus returns to the buttons once they are back. */
  const returns = useRef(false);
  useEffect(() => {
    if (!returns.current || busy || given !== null) return;
    returns.current = false;
    buttonOf(place.current ?? undefined)?.focus();
  }, [busy, given]);

  async function judge(verdict: FindVerdict | null): Promise<void> {
    const row = place.current;
    const focused = document.activeElement;
    if (verdict !== null && row && (focused === document.body || row.contains(focused))) {
      const next = nextUnjudged(row);
      (next === row ? row : buttonOf(next))?.focus();
    }
    const params = { path: { id: topic, findId: find.id }, ...on(revision.current) };
    const judged = await send(() =>
      service.PUT('/api/topics/{id}/finds/{findId}/verdict', { params, body: { verdict } }),
    );
    if (!judged) return;
    revision.current = judged.revision;
    setGiven(verdict);
    if (verdict === null) {
      returns.current = true;
      toast({ text: text.undone });
    } else {
      const stopped = verdict === 'wrong' && judged.stopped;
      const undo = () => void judge(null);
      toast({ text: stopped ? text.stopped(judged.host) : text.judged[verdict], undo });
    }
  }

  const about = <span className="sr-only">: {find.title || find.url}</span>;
  return (
    <span ref={place} data-find tabIndex={-1} className="flex flex-wrap items-center gap-2">
      {given === null ? (
        VERDICTS.map((verdict) => (
          <Button key={verdict} small busy={busy} data-action={verdict} onClick={() => judge(verdict)}>
            {words.discover.verdicts[verdict]}
            {about}
          </Button>
        ))
      ) : (
        <>
          <strong className="font-medium">{words.discover.verdicts[given]}</strong>
          <Button small kind="quiet" busy={busy} data-action="undo" onClick={() => judge(null)}>
            {words.common.undo}
            {about}
          </Button>
        </>
      )}
    </span>
  );
}

/**
 * The list's rows as first received: a row that was judged stays in its place, although the refreshed list lacks it,
 * until the next ones are requested.
 */
export function InPlace({ ids, children }: { ids: readonly string[]; children: ReactNode[] }) {
  const { words } = useWords(discoverWords);
  const [shown, setShown] = useState({ ids, children });
  const isNew = ids.some((id) => !shown.ids.includes(id));
  return (
    <>
      <ol className="mt-4 flex flex-col gap-2">{shown.children}</ol>
      {isNew && (
        <Button className="mt-4" onClick={() => setShown({ ids, children })}>
          {words.discover.review.next}
        </Button>
      )}
    </>
  );
}
