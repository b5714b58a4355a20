'use client';
import type { Verdict } from '@hyrde/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { shortAddress, webAddress } from '@/parts/addresses';
import { Key } from '@/parts/keys';
import { useWords } from '@/words/client';
import { evidenceWords } from '../../words/evidence';
import { isBlind } from './claim';

interface Props {
  finding: Schema<'Finding'>;
  picking: boolean;
  onPicking: (picking: boolean) => void;
  onVerdict: (verdict: Verdict, rightUrl?: string) => void;
  onSkip: () => void;
}

/** The possible verdicts or, once "wrong" is chosen, the selection of the right page. */
export function Verdicts({ finding, picking, onPicking, onVerdict, onSkip }: Props) {
  const { words } = useWords(evidenceWords);
  const text = words.review;
  const blind = isBlind(finding);
  if (picking)
    return (
      <PickRightPage
        runnersUp={finding.runnersUp}
        blind={blind}
        onPick={(url) => onVerdict('wrong', url)}
        onCancel={() => onPicking(false)}
      />
    );
  return (
    <div className="grid grid-cols-2 gap-2">
      {finding.url && (
        <Button kind={blind ? 'plain' : 'main'} aria-keyshortcuts="c" onClick={() => onVerdict('correct')}>
          {words.verdicts.correct} <Key of="correct" />
        </Button>
      )}
      <Button aria-keyshortcuts="w" onClick={() => onPicking(true)}>
        {finding.url ? words.labels.wrong : text.thereIsOne} <Key of="wrong" />
      </Button>
      <Button
        kind={finding.url || blind ? 'plain' : 'main'}
        aria-keyshortcuts={finding.url ? 'n' : 'n c'}
        onClick={() => onVerdict('absent')}
      >
        {text.absent} <Key of="absent" />
      </Button>
      <Button aria-keyshortcuts="u" onClick={() => onVerdict('cannot-tell')}>
        {text.cannotTell} <Key of="cannotTell" />
      </Button>
      <Button small kind="quiet" className="col-span-2 justify-self-start" aria-keyshortcuts="s" onClick={onSkip}>
        {text.skip} <Key of="skip" />
      </Button>
    </div>
  );
}

/** Maximum number of candidates: one for each digit key. */
const MOST = 9;

interface PickRightPageProps {
  runnersUp: Schema<'RunnerUp'>[];
  /** True if the search's scores are not shown. */
  blind: boolean;
  onPick: (url: string) => void;
  onCancel: () => void;
}

/** Selection of the right page: a runner-up by its number, or a pasted URL. */
function PickRightPage({ runnersUp, blind, onPick, onCancel }: PickRightPageProps) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const choices = runnersUp.slice(0, MOST);

  function send() {
    const address = webAddress(url);
    if (address === null) return setFault(text.pickUrlWrong);
    onPick(address);
  }
  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') return onCancel();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return move(event, event.key === 'ArrowDown' ? 1 : -1);
    const choice = url === '' && /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
    if (!choice) return;
    event.preventDefault();
    onPick(choice.url);
  }
  function move(event: KeyboardEvent, step: number) {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, ol button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
    event.preventDefault();
  }

  return (
    <section ref={box} aria-label={text.pickTitle} onKeyDown={key} className="panel flex flex-col gap-2 p-3">
      <h3>{text.pickTitle}</h3>
      <InputField
        label={text.pickUrl}
        hint={text.pickHint}
        error={fault}
        autoFocus
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send()}
        className="control"
      />
      <ol className="flex flex-col gap-1">
        {choices.map((choice, index) => (
          <li key={choice.rank}>
            <button
              type="button"
              onClick={() => onPick(choice.url)}
              className="flex w-full cursor-pointer items-baseline gap-2 rounded-md border border-line px-2 py-1.5 text-left hover:bg-raised"
            >
              <Key fixed={index + 1} />
              <span className="min-w-0 flex-1 text-sm">
                <span className="block break-words">{choice.title}</span>
                <span className="block text-xs break-all text-soft">{shortAddress(choice.url)}</span>
              </span>
              {!blind && <span className="text-sm tabular-nums">{format.confidence(choice.confidence)}</span>}
            </button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={send}>
          {text.pickSend}
        </Button>
        <Button onClick={onCancel}>{words.common.cancel}</Button>
      </div>
    </section>
  );
}
