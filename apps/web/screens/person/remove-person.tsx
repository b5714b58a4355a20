'use client';
import { useRouter } from 'next/navigation';
import { service } from '@/api/browser';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Removes a person permanently, after a confirmation. */
export function RemovePerson({ id, name }: { id: string; name: string }) {
  const { words } = useWords(peopleWords);
  const text = words.people;
  const router = useRouter();
  return (
    <ConfirmedChange
      yes={text.remove}
      title={text.removeTitle(name)}
      ask={() => service.DELETE('/api/people/{id}', { params: { path: { id } } })}
      said={() => ({ text: text.removed(name) })}
      then={() => router.push('/set-up/people')}
    >
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}
