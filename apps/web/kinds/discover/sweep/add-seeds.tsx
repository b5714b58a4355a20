'use client';
import type { components } from '@hyrde/client';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { lines } from '@/kinds/discover/parts/seeds-field';
import { discoverWords } from '@/kinds/discover/words/discover';
import { useWords } from '@/words/client';
import { SeedsField } from '../parts/seeds-field';

type Topic = Pick<components['schemas']['TopicDetails'], 'id' | 'words' | 'practice'>;

/** Form that adds seeds to a topic. */
export function AddSeeds({ topic }: { topic: Topic }) {
  const { words, format } = useWords(discoverWords);
  const text = words.discover.seeds;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  /** Key of the form; a new key empties it. */
  const [turn, setTurn] = useState(0);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const seeds = lines(String(new FormData(event.currentTarget).get('seeds')));
    const params = { path: { id: topic.id } };
    const result = await send(() => service.POST('/api/topics/{id}/seeds', { params, body: { seeds } }));
    if (!result) return;
    setTurn(turn + 1);
    const [added, known] = [format.whole(result.added), format.whole(result.known)];
    const some = result.known === 0 ? text.added(added) : text.addedBeside(added, known);
    toast({ text: result.added === 0 ? text.noneAdded : some });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SeedsField
        key={turn}
        label={text.label}
        hint={text.body}
        error={problem?.errors[0]?.message ?? problem?.sentence}
        practice={topic.practice}
        wordsOf={() => topic.words}
        except={topic.id}
      />
      <Button type="submit" busy={busy} className="self-start">
        {text.add}
      </Button>
    </form>
  );
}
