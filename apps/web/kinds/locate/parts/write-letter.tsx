'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { copyText } from '@/design/copy';
import { Dialog } from '@/design/dialog';
import { InputField, SelectField, TextField } from '@/design/field';
import { TextLink } from '@/design/link';
import { Notice } from '@/design/notice';
import { useToast } from '@/design/toast';
import { languageName } from '@/parts/display-names';
import { saveFile } from '@/parts/save-file';
import { useWords } from '@/words/client';
import { lettersWords } from '../words/letters';
import type { Reported } from './report-actions';

/** Writes a letter to a body about what it lacks: a text to copy, or a PDF. */
export function WriteLetter({ id, name }: { id: string; name: string }) {
  const { words, format } = useWords(lettersWords);
  const text = words.letters;
  const toast = useToast();
  const { send, busy } = useChange({ refresh: false });
  const [letter, setLetter] = useState<Schema<'Letter'> | null>(null);
  const params = { path: { id } };
  async function write(body: Schema<'LetterPlan'> = {}) {
    const written = await send(() => service.POST('/api/sites/{id}/letters', { params, body }));
    if (written) setLetter(written);
  }
  /** The shown letter in a language, with the link that it has. */
  const again = (language: string) => ({ language, token: letter?.link?.split('/').at(-1) });
  async function asPdf({ language }: Schema<'Letter'>) {
    const body = again(language);
    const pdf = await send(() => service.POST('/api/sites/{id}/letters/pdf', { params, body, parseAs: 'blob' }));
    if (pdf) saveFile(pdf as Blob, `${name}.pdf`);
  }
  /** Copies the letter; without a clipboard its text is selected, so that the keyboard copies it. */
  async function copy() {
    if (await copyText(`${letter?.subject}\n\n${letter?.text}`)) toast({ text: text.copied });
    else document.querySelector<HTMLTextAreaElement>('dialog[open] textarea')?.select();
  }
  return (
    <>
      <Button small busy={busy} onClick={() => void write()}>
        {text.write}
      </Button>
      <Dialog open={letter !== null} title={text.title(name)} onClose={() => setLetter(null)}>
        {letter && (
          <div className="flex flex-col gap-3">
            <p className="text-soft">{text.about}</p>
            {letter.local && (
              <Notice tone="warning" title={letter.link ? text.localAddress : text.noAddress}>
                {letter.link ? text.localAddressBody : text.noAddressBody}{' '}
                <TextLink href="/set-up/installation">{text.setAddress}</TextLink>
              </Notice>
            )}
            <p className="text-sm">
              {text.proofs(format.whole(letter.proofs))}{' '}
              {(letter.laws > 0 || letter.unsureDuties.length === 0) && text.laws(format.whole(letter.laws))}
            </p>
            <SelectField
              label={words.labels.language}
              hint={text.languageBy[letter.languageBy]}
              value={letter.language}
              disabled={busy}
              onChange={(event) => void write(again(event.target.value))}
              className="control w-64"
            >
              {letter.languages.map((code) => (
                <option key={code} value={code}>
                  {languageName(code, words)}
                </option>
              ))}
            </SelectField>
            {letter.lacksLanguage && (
              <Notice
                tone="warning"
                title={text.lacksLanguage(
                  languageName(letter.lacksLanguage, words),
                  languageName(letter.language, words),
                )}
              >
                {null}
              </Notice>
            )}
            {letter.unsureDuties.length > 0 && (
              <p className="text-sm text-soft">
                {text.unsure(format.list(letter.unsureDuties.map(({ law, section }) => `${law}, ${section}`)))}
              </p>
            )}
            <InputField
              key={letter.language}
              label={text.subject}
              defaultValue={letter.subject}
              lang={letter.language}
              readOnly
            />
            <TextField
              key={`${letter.language} text`}
              label={words.labels.text}
              defaultValue={letter.text}
              lang={letter.language}
              rows={14}
              readOnly
            />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => setLetter(null)}>{words.common.close}</Button>
              <Button busy={busy} disabled={letter.link === null} onClick={() => void asPdf(letter)}>
                {text.pdf}
              </Button>
              <Button kind="main" disabled={letter.link === null} onClick={() => void copy()}>
                {text.copy}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Writes letters to all bodies of a filter, as files. */
export function WriteLetters({ of: { matrix } }: { of: Extract<Reported, { matrix: unknown }> }) {
  const text = useWords(lettersWords).words.letters;
  const { send, busy } = useChange({ refresh: false });
  const params = { query: matrix };
  async function zip() {
    const bytes = await send(() => service.POST('/api/matrix/letters/zip', { params, parseAs: 'blob' }));
    if (bytes) saveFile(bytes as Blob, 'letters.zip');
  }
  async function csv() {
    const bytes = await send(() => service.POST('/api/matrix/letters/csv', { params, parseAs: 'blob' }));
    if (bytes) saveFile(bytes as Blob, 'letters.csv');
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={busy} onClick={zip}>
        {text.zip}
      </Button>
      <Button busy={busy} onClick={csv}>
        {text.csv}
      </Button>
    </div>
  );
}
