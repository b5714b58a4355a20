'use client';
import { service } from '@/api/browser';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Removes the second factors of a person who lost app and recovery codes. */
export function RemoveSecondFactor({ id, name }: { id: string; name: string }) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  return (
    <ConfirmedChange
      yes={text.remove}
      title={text.removeTitle(name)}
      ask={() => service.DELETE('/api/people/{id}/second-factor', { params: { path: { id } } })}
      said={() => ({ text: text.removed })}
    >
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}
