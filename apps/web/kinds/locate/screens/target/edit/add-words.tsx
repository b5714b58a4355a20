'use client';
import { type FormEvent, useState } from 'react';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { readWords } from '@/kinds/locate/parts/targets/name-fields';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';
import { MOST_WORDS } from './draft';
import { WeightChoice } from './word-rows';

interface AddWordsProps {
  language: string;
  there: readonly { word: string }[];
  onAdd: (words: { word: string; weight: number }[]) => void;
}

/** Adds typed words, or a pasted list. Entries that cannot be added remain in the field, with the reason. */
export function AddWords({ language, there, onAdd }: AddWordsProps) {
  const { words } = useWords(targetsWords);
  const text = words.targets.editor;
  const [typed, setTyped] = useState('');
  const [weight, setWeight] = useState(1);
  const [fault, setFault] = useState<string | null>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const read = readWords(typed, weight);
    const known = new Set(there.map(({ word }) => word.toLowerCase()));
    const old = read.words.filter(({ word }) => known.has(word.toLowerCase())).map(({ word }) => word);
    const fresh = read.words.filter(({ word }) => !known.has(word.toLowerCase()));
    const room = MOST_WORDS - there.length;
    const faults = [
      old.length > 0 && text.already(old.join(', ')),
      read.faults.length > 0 && text.unreadable(read.faults.join(', ')),
      fresh.length > room && text.tooMany,
    ].filter((one) => one !== false);
    setFault(faults.join(' ') || null);
    setTyped([...read.faults, ...fresh.slice(room).map(({ word }) => word)].join('\n'));
    if (fresh.length) onAdd(fresh.slice(0, room));
  }

  return (
    <form onSubmit={add} className="border-b border-line py-3">
      <Field label={text.add} hint={text.addHint} error={fault}>
        {(ties) => (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <textarea
              {...ties}
              lang={language}
              rows={Math.min(6, typed.split('\n').length)}
              value={typed}
              maxLength={10_000}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                // Shift + Enter adds a line; pasted text of several lines remains editable.
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) add(event);
              }}
              className="control min-w-0 flex-1 basis-56 resize-none leading-6"
            />
            <span className="inline-flex items-center gap-2 text-sm text-soft">
              {text.addWeight}
              <WeightChoice name="add-weight" label={text.addWeight} value={weight} onChange={setWeight} />
            </span>
            <Button type="submit" disabled={typed.trim() === ''}>
              {text.addButton}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
