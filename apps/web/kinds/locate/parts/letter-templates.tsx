'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { InputField, TextField } from '@/design/field';
import { Form } from '@/design/form';
import { ChangeForm, useOpened } from '@/parts/changes';
import { languageName } from '@/parts/display-names';
import { useWords } from '@/words/client';
import { lettersWords } from '../words/letters';

type Template = Schema<'LetterTemplate'>;

/** Templates of letters, one a language; another language can be added. */
export function LetterTemplates({ templates }: { templates: readonly Template[] }) {
  const { words } = useWords(lettersWords);
  const text = words.letters;
  const [added, setAdded] = useState<string[]>([]);
  const add = (data: FormData, form: HTMLFormElement) => {
    const code = String(data.get('code')).trim().toLowerCase();
    const isNew = /^[a-z]{2,3}$/.test(code) && ![...templates.map(({ language }) => language), ...added].includes(code);
    if (isNew) setAdded([...added, code]);
    form.reset();
  };
  const fresh = added
    .filter((code) => !templates.some(({ language }) => language === code))
    .map((language) => ({ language, subject: '', text: '{list}\n\n{link}', revision: null }));
  return (
    <>
      <p className="mb-2 max-w-prose text-sm text-soft">{text.placeholders}</p>
      {[...templates, ...fresh].map((template) => (
        <details key={`${template.language} ${template.revision}`} open={template.revision === null}>
          <summary className="link w-fit cursor-pointer py-1">
            {text.templateOf(languageName(template.language, words))}
          </summary>
          <TemplateForm template={template} />
        </details>
      ))}
      <Form onData={add} className="mt-3 flex flex-wrap items-end gap-2">
        <InputField label={text.addLanguage} name="code" className="control w-24" maxLength={3} autoComplete="off" />
        <Button type="submit">{text.add}</Button>
      </Form>
    </>
  );
}

function TemplateForm({
  template,
}: {
  template: Pick<Template, 'language' | 'subject' | 'text'> & { revision: string | null };
}) {
  const { words } = useWords(lettersWords);
  const text = words.letters;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const opened = useOpened(template.revision ?? '*');
  const save = (data: FormData) => {
    const body = { subject: String(data.get('subject')), text: String(data.get('text')) };
    const header = template.revision === null ? { header: { 'If-Match': '*' } } : on(opened);
    const params = { path: { language: template.language }, ...header };
    void send(() => service.PUT('/api/letter-templates/{language}', { params, body }), { text: words.common.saved });
  };
  return (
    <ChangeForm onData={save} faultOf={faultOf} whole={whole} className="mt-2 mb-4 flex max-w-2xl flex-col gap-3">
      <InputField
        label={text.subject}
        name="subject"
        defaultValue={template.subject}
        lang={template.language}
        required
        maxLength={200}
      />
      <TextField
        label={words.labels.text}
        name="text"
        defaultValue={template.text}
        lang={template.language}
        required
        rows={12}
        maxLength={10_000}
      />
      <span>
        <Submit busy={busy}>{words.common.save}</Submit>
      </span>
    </ChangeForm>
  );
}
