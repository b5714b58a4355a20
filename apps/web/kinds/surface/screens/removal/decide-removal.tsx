'use client';
import type { KeptClass } from '@hyrde/contracts';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { surfaceWords } from '../../words/surface';

type Spelling = Schema<'RemovalDetails'>['spellings'][number];

const KINDS = ['name', 'like', 'other'] as const;

/** Places that name the person, by spelling, with a check box each. */
export function DecideRemoval({ removal }: { removal: Schema<'RemovalDetails'> }) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.removal;
  const { send, busy } = useChange();
  const [ticked, setTicked] = useState(
    () => new Set(removal.spellings.filter((one) => one.ticked).map(({ id }) => id)),
  );
  const params = { path: { id: removal.id } };

  function tick(id: string, on: boolean): void {
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  return (
    <>
      {removal.spellings.length === 0 && <p className="mb-4">{text.nothing}</p>}
      {KINDS.map((kind) => {
        const spellings = removal.spellings.filter((one) => one.kind === kind);
        return (
          spellings.length > 0 && (
            <Section key={kind} title={text.kinds[kind].title} aside={text.kinds[kind].body}>
              <SpellingsTable kind={kind} spellings={spellings} ticked={ticked} onTick={tick} />
            </Section>
          )
        );
      })}
      {removal.pictures > 0 && (
        <p className="mt-4" data-measure="">
          {text.pictures(format.whole(removal.pictures))}
        </p>
      )}
      <p className="mt-4 max-w-[90ch]">{text.effect}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ConfirmedChange
          yes={text.confirm}
          title={text.sure}
          ask={() => service.POST('/api/records/removals/{id}/confirm', { params, body: { spellings: [...ticked] } })}
        >
          {text.effect}
        </ConfirmedChange>
        <Button busy={busy} onClick={() => send(() => service.POST('/api/records/removals/{id}/give-up', { params }))}>
          {text.giveUp}
        </Button>
      </div>
    </>
  );
}

interface Props {
  kind: Spelling['kind'];
  spellings: readonly Spelling[];
  ticked: ReadonlySet<string>;
  onTick: (id: string, on: boolean) => void;
}

function SpellingsTable({ kind, spellings, ticked, onTick }: Props) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.removal;
  const where = ({ counts }: Spelling) =>
    (Object.entries(counts) as [KeptClass, number][])
      .map(([kept, n]) => `${format.whole(n)} ${text.classes[kept]}`)
      .join(' · ');
  return (
    <Table
      caption={text.kinds[kind].title}
      rows={spellings}
      keyOf={(one) => one.id}
      columns={(column) => [
        column(text.spelling, (one) =>
          kind === 'other' ? (
            one.text
          ) : (
            <label className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-4.5 shrink-0"
                checked={ticked.has(one.id)}
                onChange={(event) => onTick(one.id, event.target.checked)}
              />
              <span className="break-words">{one.text}</span>
            </label>
          ),
        ),
        column(text.where, { numeric: false, measure: true }, (one) => where(one)),
        column(text.examples, { numeric: false, measure: true, className: 'max-w-[50ch]' }, (one) => (
          <ul className="space-y-1 text-soft">
            {one.examples.map((example, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and none moves
              <li key={i} className="break-words">
                … {example} …
              </li>
            ))}
          </ul>
        )),
      ]}
    />
  );
}
