'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Faults, SelectField, TextField } from '@/design/field';
import { Form } from '@/design/form';
import { Refusal } from '@/design/notice';
import { useToast } from '@/design/toast';
import { offeredLanguages } from '@/parts/display-names';
import { useWords } from '@/words/client';
import { NameFields, namesOf, readWords } from '../../parts/target-fields';
import { targetsWords } from '../../words/targets';

export function NewTargetForm() {
  const { words, language } = useWords(targetsWords);
  const text = words.targets.new;
  const router = useRouter();
  const toast = useToast();
  const { send, busy, problem, faultOf, whole } = useChange({ quiet: true, refresh: false });
  const [wordFault, setWordFault] = useState<string | null>(null);
  const ofWords = problem?.errors.find((error) => error.field.startsWith('words'))?.message;

  async function make(data: FormData) {
    const read = readWords(String(data.get('words')), 1);
    setWordFault(read.faults.length ? words.targets.editor.unreadable(read.faults.join(', ')) : null);
    if (read.faults.length) return;
    const body = { ...namesOf(data), words: { [String(data.get('language'))]: read.words } };
    const made = await send(() => service.POST('/api/targets', { body }));
    if (!made) return;
    toast({ text: text.made });
    router.push(`/set-up/targets/${made.slug}`);
  }

  return (
    <Form onData={make} className="flex max-w-3xl flex-col gap-6">
      <Refusal framed>{whole}</Refusal>
      <Faults value={faultOf}>
        <NameFields />
      </Faults>
      <SelectField label={text.language} name="language" defaultValue={language} className="control max-w-64">
        {offeredLanguages(words).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text.firstWords}
        hint={text.firstWordsHint}
        error={wordFault ?? ofWords}
        name="words"
        rows={6}
        required
        maxLength={10_000}
        spellCheck={false}
        className="control w-full max-w-md font-mono text-sm"
      />
      <Button type="submit" kind="main" busy={busy} className="self-start">
        {text.create}
      </Button>
    </Form>
  );
}
