'use client';
import { Field } from '@/design/field';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';
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
