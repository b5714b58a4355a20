'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Submit } from '@/design/button';
import { Choice, Choices, InputField, TextField } from '@/design/field';
import { webAddress } from '@/parts/addresses';
import { ChangeForm } from '@/parts/changes';
import { useWords } from '@/words/client';
import { lettersWords } from '../../words/letters';

/** Form by which a body answers a letter about one target. */
export function AnswerLetter({ token, target, name }: { token: string; target: string; name: string }) {
  const { words } = useWords(lettersWords);
  const text = words.letters;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [kind, setKind] = useState<'here' | 'objection'>('here');
  const [fault, setFault] = useState<string>();

  async function give(data: FormData, form: HTMLFormElement) {
    const url = kind === 'here' ? webAddress(String(data.get('url'))) : undefined;
    setFault(url === null ? words.errors.generic : undefined);
    if (url === null) return;
    const note = String(data.get('note')).trim() || undefined;
    const body = { target, kind, url, note };
    const done = await send(() => service.POST('/api/letters/{token}/answers', { params: { path: { token } }, body }), {
      text: text.thanks,
    });
    if (done) form.reset();
  }

  return (
    <ChangeForm
      onData={give}
      faultOf={faultOf}
      whole={whole}
      aria-label={`${text.kind}: ${name}`}
      className="mt-3 flex max-w-xl flex-col gap-3"
    >
      <Choices legend={text.kind}>
        <Choice
          type="radio"
          name="kind"
          checked={kind === 'here'}
          onChange={() => setKind('here')}
          label={text.hereIs}
        />
        <Choice
          type="radio"
          name="kind"
          checked={kind === 'objection'}
          onChange={() => setKind('objection')}
          label={text.object}
        />
      </Choices>
      {kind === 'here' && (
        <InputField
          label={text.url}
          name="url"
          error={fault}
          required
          maxLength={2_000}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextField
        label={text.note}
        hint={text.noteHint}
        name="note"
        rows={3}
        maxLength={2_000}
        required={kind === 'objection'}
      />
      <span>
        <Submit busy={busy}>{text.send}</Submit>
      </span>
    </ChangeForm>
  );
}
