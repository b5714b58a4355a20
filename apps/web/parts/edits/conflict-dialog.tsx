'use client';
import type { FormEvent, ReactNode } from 'react';
import type { Conflict, ConflictField, Decision } from '@/api/edits';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { Choice, Choices } from '@/design/field';
import { type Area, useWords } from '@/words/client';
import { conflict as en } from '@/words/conflict.en';
import { conflict as nb } from '@/words/conflict.nb';
import { conflict as nn } from '@/words/conflict.nn';

const conflictWords: Area<'conflict'> = { en: { conflict: en }, nb: { conflict: nb }, nn: { conflict: nn } };

interface Props {
  conflict: Conflict;
  onDecision: (decision: Decision) => void;
}

/**
 * Shows an edit and the one that was faster, field by field: what both changed is decided by the person, the rest is
 * merged. Nothing is preselected, so that no value is lost by a hasty Enter.
 */
export default function ConflictDialog({ conflict: { changedBy, changedAt, fields }, onDecision }: Props) {
  const { words, format } = useWords(conflictWords);
  const text = words.conflict;
  const both = fields.filter(({ changedByMe, changedByThem }) => changedByMe && changedByThem);
  const theirs = fields.filter(({ changedByMe, changedByThem }) => !changedByMe && changedByThem);
  const mine = fields.filter(({ changedByMe, changedByThem }) => changedByMe && !changedByThem);
  const theirLabel = changedBy === null ? text.theirsUnnamed : text.theirs(changedBy);

  function merge(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const chosen = both.filter(({ field }) => data.get(field) === 'theirs');
    onDecision({ theirs: [...theirs, ...chosen].map(({ field }) => field) });
  }

  return (
    <Dialog open title={text.title} onClose={() => onDecision('back')}>
      <form onSubmit={merge} className="flex flex-col gap-4">
        <p>
          {changedBy === null || changedAt === null
            ? text.bySomebody
            : text.byPerson(changedBy, format.minute(changedAt))}{' '}
          {text.nothingSaved}
        </p>
        {both.length > 0 && <p className="font-medium">{text.both}</p>}
        {both.map((one) => (
          <Choices key={one.field} legend={nameOf(one, text)}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Choice
                key={side}
                type="radio"
                name={one.field}
                value={side}
                required
                label={
                  <>
                    <span className="text-soft">{side === 'mine' ? text.mine : theirLabel}:</span>{' '}
                    <Value of={one[side]} text={text} />
                  </>
                }
              />
            ))}
          </Choices>
        ))}
        <Unchallenged title={text.theyChanged} fields={theirs} side="theirs" text={text} />
        <Unchallenged title={text.youChanged} fields={mine} side="mine" text={text} />
        <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button onClick={() => onDecision('back')}>{text.back}</Button>
          <Button kind="danger" onClick={() => onDecision('reload')}>
            {text.reload}
          </Button>
          <Button type="submit" kind="main">
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Text = typeof en;

const nameOf = ({ field }: ConflictField, text: Text): string => text.fields[field] ?? field;

interface UnchallengedProps {
  title: string;
  fields: readonly ConflictField[];
  side: 'mine' | 'theirs';
  text: Text;
}

/** Fields that only one of the two changed, with the value that is kept. */
const Unchallenged = ({ title, fields, side, text }: UnchallengedProps) =>
  fields.length > 0 && (
    <div>
      <p className="font-medium">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
        {fields.map((one) => (
          <div key={one.field} className="contents">
            <dt className="text-soft">{nameOf(one, text)}</dt>
            <dd className="min-w-0">
              <Value of={one[side]} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );

/** A field's value in words; lists and objects line by line. */
function Value({ of, text }: { of: unknown; text: Text }): ReactNode {
  const said = saidOf(of, text);
  return said === '' ? <i className="text-soft">{text.empty}</i> : <span className="break-words">{said}</span>;
}

function saidOf(value: unknown, text: Text): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.map((one) => saidOf(one, text)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, inner]) => `${text.fields[name] ?? name}: ${saidOf(inner, text)}`)
    .join('; ');
}
