'use client';
import { service } from '@/api/browser';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Revokes a token, after a confirmation: it cannot be restored. */
export function RevokeToken({ id, name }: { id: string; name: string }) {
  const { words } = useWords(peopleWords);
  const text = words.tokens;
  return (
    <ConfirmedChange
      yes={text.revoke}
      of={name}
      title={text.revokeTitle(name)}
      ask={() => service.DELETE('/api/tokens/{id}', { params: { path: { id } } })}
      said={() => ({ text: text.revoked(name) })}
    >
      <p>{text.revokeBody}</p>
    </ConfirmedChange>
  );
}
