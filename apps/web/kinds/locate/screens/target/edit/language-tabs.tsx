'use client';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { Form } from '@/design/form';
import { languageName, offeredLanguages } from '@/parts/display-names';
import { useWords } from '@/words/client';
import { targetsWords } from '../../../words/targets';
import type { TypedNames } from './draft';

/** Maximum length of the field, above the API's limit: the API's error is shown beside the field. */
const LONGEST = 5_000;

interface NamesEditorProps {
  language: string;
  typed: TypedNames[string];
  fault: string | null;
  onType: (typed: TypedNames[string]) => void;
}

/** Names of the target in one language, and its look-alikes: a phrase a line. */
export function NamesEditor({ language, typed, fault, onType }: NamesEditorProps) {
  const { words } = useWords(targetsWords);
  const text = words.targets.editor;
  const area = (field: keyof TypedNames[string], rows: number) => ({
    lang: language,
    rows,
    maxLength: LONGEST,
    spellCheck: false,
    value: typed[field],
    onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => onType({ ...typed, [field]: event.target.value }),
    className: 'control w-full leading-6',
  });
  return (
    <div className="grid grid-cols-1 gap-3 border-b border-line py-3 sm:grid-cols-2">
      <Field label={text.names} hint={text.namesHint} error={fault}>
        {(ties) => <textarea {...ties} {...area('names', 5)} />}
      </Field>
      <Field label={text.lookAlikes} hint={text.lookAlikesHint}>
        {(ties) => <textarea {...ties} {...area('not', 5)} />}
      </Field>
    </div>
  );
}

interface Props {
  languages: readonly string[];
  /** Names of other languages in which the target has words. */
  others: readonly string[];
  counts: Readonly<Record<string, number>>;
  chosen: string | null;
  panelId: string;
  onChoose: (language: string) => void;
  onAdd: (language: string) => void;
}

/** Tabs of the registered sites' languages; arrow keys move between them. Other languages are opened from a list. */
export function LanguageTabs({ languages, others, counts, chosen, panelId, onChoose, onAdd }: Props) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.editor;
  const [toAdd, setToAdd] = useState('');
  const offered = offeredLanguages(words).filter(({ code }) => ![...languages, ...others].includes(code));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = languages.indexOf(chosen ?? '');
    if (!step || at < 0) return;
    const next = languages[(at + step + languages.length) % languages.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(tabId(panelId, next))?.focus();
  }

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line pt-2">
      <div
        role="tablist"
        aria-label={words.labels.languages}
        onKeyDown={onKeyDown}
        className="-mb-px flex flex-wrap gap-x-1"
      >
        {languages.map((code) => (
          <button
            key={code}
            id={tabId(panelId, code)}
            type="button"
            role="tab"
            aria-selected={code === chosen}
            aria-controls={panelId}
            tabIndex={code === chosen ? 0 : -1}
            onClick={() => onChoose(code)}
            className="inline-flex min-h-10 cursor-pointer items-center gap-1.5 border-b-3 border-transparent px-2.5 text-soft hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink"
          >
            {languageName(code, words)}
            <span className="text-sm font-normal text-soft tabular-nums">{format.whole(counts[code] ?? 0)}</span>
          </button>
        ))}
      </div>
      <Form
        className="mb-2 flex items-center gap-2"
        onData={() => {
          if (others.includes(toAdd)) onChoose(toAdd);
          else if (toAdd) onAdd(toAdd);
          setToAdd('');
        }}
      >
        <select
          aria-label={text.addLanguage}
          value={toAdd}
          onChange={(event) => setToAdd(event.target.value)}
          className="control min-h-8 max-w-44 py-0 text-sm"
        >
          <option value="">{text.addLanguage} …</option>
          {[
            { label: text.withWords, list: others.map((code) => ({ code, name: languageName(code, words) })) },
            { label: text.withoutWords, list: offered },
          ].map(({ label, list }) => (
            <optgroup key={label} label={label}>
              {list.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Button small type="submit" disabled={!toAdd}>
          {text.openLanguage}
        </Button>
      </Form>
    </div>
  );
}

/** Element id of a language's tab, for the panel that the tab labels. */
export const tabId = (panelId: string, code: string): string => `${panelId}-${code}`;
