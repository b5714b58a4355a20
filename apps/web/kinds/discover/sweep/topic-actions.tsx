'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Form } from '@/design/form';
import { useToast } from '@/design/toast';
import { discoverWords } from '@/kinds/discover/words/discover';
import { useWords } from '@/words/client';
import { lines, SeedsField } from '../parts/seeds-field';

type Topic = Pick<Schema<'TopicDetails'>, 'id' | 'words' | 'practice'>;

export function AddSeeds({ topic }: { topic: Topic }) {
  const { words, format } = useWords(discoverWords);
  const text = words.discover.seeds;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  /** A new key empties the form. */
  const [formKey, setFormKey] = useState(0);

  async function submit(data: FormData): Promise<void> {
    const seeds = lines(String(data.get('seeds')));
    const params = { path: { id: topic.id } };
    const result = await send(() => service.POST('/api/topics/{id}/seeds', { params, body: { seeds } }));
    if (!result) return;
    setFormKey(formKey + 1);
    const [added, known] = [format.whole(result.added), format.whole(result.known)];
    const some = result.known === 0 ? text.added(added) : text.addedBeside(added, known);
    toast({ text: result.added === 0 ? text.noneAdded : some });
  }

  return (
    <Form onData={submit} className="flex flex-col gap-3">
      <SeedsField
        key={formKey}
        label={words.labels.addresses}
        hint={text.body}
        error={problem?.errors[0]?.message ?? problem?.sentence}
        practice={topic.practice}
        wordsOf={() => topic.words}
        except={topic.id}
      />
      <Button type="submit" busy={busy} className="self-start">
        {words.common.add}
      </Button>
    </Form>
  );
}

/** Words that were found to occur together with a topic's words; each can be removed and restored. */
export function FoundWords({ topic }: { topic: Schema<'TopicDetails'> }) {
  const { words, format } = useWords(discoverWords);
  const text = words.discover.sweep;
  const toast = useToast();
  const { send, busy } = useChange();

  async function strike(term: string, struck: boolean): Promise<void> {
    const params = { path: { id: topic.id, term }, ...on(topic.revision) };
    if (!(await send(() => service.PUT('/api/topics/{id}/found-words/{term}', { params, body: { struck } })))) return;
    if (struck) toast({ text: text.struckOut(term), undo: () => void strike(term, false) });
    else toast({ text: text.takenIn(term) });
  }

  const found = topic.foundWords.filter(({ term }) => !topic.struckWords.includes(term));
  const about = (term: string) => <span className="sr-only">: {term}</span>;
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {found.map(({ term, form = term, nearness }) => (
          <li key={term} className="flex items-baseline gap-1">
            <span>
              {form} <span className="text-sm text-soft">({format.hundredths(nearness)})</span>
            </span>
            <Button small kind="quiet" busy={busy} onClick={() => strike(term, true)}>
              {words.common.strikeOut}
              {about(term)}
            </Button>
          </li>
        ))}
        {topic.struckWords.map((term) => (
          <li key={term} className="flex items-baseline gap-1">
            <s className="text-soft">{term}</s>
            <Button small kind="quiet" busy={busy} onClick={() => strike(term, false)}>
              {text.takeIn}
              {about(term)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-soft">{text.strikeHint}</p>
    </>
  );
}
