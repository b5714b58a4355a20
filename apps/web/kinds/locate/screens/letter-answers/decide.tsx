'use client';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';
import { lettersWords } from '../../words/letters';

/** Accepts or declines a body's answer. */
export function Decide({
  answer: { id, kind, site },
}: {
  answer: Pick<Schema<'LetterAnswer'>, 'id' | 'kind' | 'site'>;
}) {
  const text = useWords(lettersWords).words.letters;
  const { send, busy } = useChange();
  const decide = (decision: 'accepted' | 'declined') =>
    send(() => service.POST('/api/letter-answers/{id}/decision', { params: { path: { id } }, body: { decision } }), {
      text: text.decided,
    });
  return (
    <span className="flex flex-wrap gap-2">
      <Button small kind="main" busy={busy} onClick={() => decide('accepted')}>
        {text.accept[kind]}
        <span className="sr-only">: {site.name}</span>
      </Button>
      <Button small busy={busy} onClick={() => decide('declined')}>
        {text.decline}
        <span className="sr-only">: {site.name}</span>
      </Button>
    </span>
  );
}
