'use client';
import { useState } from 'react';
import { Button } from '@/design/button';
import { TextField } from '@/design/field';
import { Form } from '@/design/form';
import { languageName } from '@/parts/display-names';
import { useWords } from '@/words/client';
import { targetsWords } from '../../../words/targets';
import { type Change, ChangeList, countChanges } from '../changes';

interface Props {
  changes: readonly Change[];
  /** Languages whose names have changed. */
  renamedIn: readonly string[];
  next: number;
  busy: boolean;
  onSave: (note: string) => void;
  onPutBack: (change: Change) => void;
  onDiscard: () => void;
}

/** List of the changes, each with an undo button, and the button that saves them as a version. */
export function SavePanel({ changes, renamedIn, next, busy, onSave, onPutBack, onDiscard }: Props) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.editor;
  const [note, setNote] = useState('');
  const counts = countChanges(changes);
  const numbers = [counts.added, counts.removed, counts.changed].map(format.whole) as [string, string, string];

  function save() {
    onSave(note.trim());
  }

  return (
    <section className="min-w-0" aria-label={text.changes}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg">{text.changes}</h2>
        <p role="status" className="text-sm text-soft tabular-nums">
          {changes.length > 0 && (
            <>
              <span aria-hidden="true">{words.targets.changes.summary(...numbers)}</span>
              <span className="sr-only">{words.targets.changes.summarySpoken(...numbers)}</span>
            </>
          )}
        </p>
      </div>
      {changes.length + renamedIn.length === 0 ? (
        <p className="text-soft">{text.noChanges}</p>
      ) : (
        <>
          {renamedIn.length > 0 && (
            <p className="mt-2">{text.renamed(renamedIn.map((code) => languageName(code, words)).join(', '))}</p>
          )}
          <div className="mt-2 max-h-80 overflow-y-auto">
            <ChangeList
              changes={changes}
              words={words}
              format={format}
              action={(change) => (
                <Button small kind="quiet" aria-label={text.putBack(change.word)} onClick={() => onPutBack(change)}>
                  <span aria-hidden="true">↶</span>
                </Button>
              )}
            />
          </div>
          <Form onData={save} className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
            <TextField
              label={words.labels.note}
              hint={text.noteHint}
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" kind="main" busy={busy}>
                {text.save(format.whole(next))}
              </Button>
              <Button onClick={onDiscard}>{text.discard}</Button>
            </div>
          </Form>
        </>
      )}
    </section>
  );
}
