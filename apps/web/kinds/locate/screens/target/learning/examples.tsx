'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { Form } from '@/design/form';
import { Empty } from '@/design/notice';
import { useToast } from '@/design/toast';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { useWords } from '@/words/client';
import { targetsWords } from '../../../words/targets';

const TONES = { waiting: 'plain', read: 'good', failed: 'bad' } as const;
/** Number of words shown: the heaviest; the version has all. */
const SHOWN_WORDS = 8;

interface Props {
  slug: string;
  examples: Schema<'Example'>[];
  editor: boolean;
}

/** The target's example pages with their states. */
export function ExampleList({ slug, examples, editor }: Props) {
  const { words } = useWords(targetsWords);
  const text = words.targets.teach;
  const toast = useToast();
  const { send, busy } = useChange();
  if (examples.length === 0) return <Empty title={text.none}>{text.noneBody}</Empty>;

  async function remove({ id, url }: Schema<'Example'>) {
    const path = { slug, id };
    if (!(await send(() => service.DELETE('/api/targets/{slug}/examples/{id}', { params: { path } })))) return;
    const again = () =>
      send(() => service.POST('/api/targets/{slug}/examples', { params: { path: { slug } }, body: { urls: [url] } }));
    toast({ text: text.removed, undo: () => void again() });
  }

  return (
    <ul className="rows">
      {examples.map((example) => (
        <li key={example.id} className="flex items-start justify-between gap-3 py-2.5">
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium break-words">{example.title ?? new URL(example.url).hostname}</span>
              <Badge tone={TONES[example.state]}>{text.states[example.state]}</Badge>
            </p>
            <p className="text-sm text-soft">
              <SiteLink url={example.url} words={words} />
            </p>
            {example.failure && (
              <p className="text-sm text-no">
                {example.failure === 'unknown-language' ? text.unknownLanguage : words.reasons[example.failure]}
              </p>
            )}
            {example.words && (
              <p className="mt-0.5 text-sm text-soft">
                {text.taught}: {heaviest(example.words).join(', ')}
              </p>
            )}
          </div>
          {editor && (
            <Button
              small
              kind="quiet"
              busy={busy}
              aria-label={words.labels.removeOf(example.url)}
              onClick={() => remove(example)}
            >
              {words.common.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const heaviest = (words: NonNullable<Schema<'Example'>['words']>): string[] =>
  Object.values(words)
    .flat()
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SHOWN_WORDS)
    .map(({ word }) => word);

/** Adds pasted URLs, one a line, and reports lines without one. */
export function AddExamples({ slug }: { slug: string }) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.teach;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);

  async function add(data: FormData, form: HTMLFormElement) {
    const lines = String(data.get('urls'))
      .split(/\r?\n/)
      .map((line) => line.trim());
    const urls = lines.filter(Boolean);
    const wrong = lines.flatMap((line, i) => (line && !isWebAddress(line) ? [format.whole(i + 1)] : []));
    setFault(wrong.length ? text.urlWrong(wrong.join(', ')) : urls.length ? null : text.urlsMissing);
    if (wrong.length || !urls.length) return;
    const done = await send(() =>
      service.POST('/api/targets/{slug}/examples', { params: { path: { slug } }, body: { urls } }),
    );
    if (!done) return;
    form.reset();
    toast({ text: done.added ? text.added(format.whole(done.added)) : text.alreadyThere });
  }

  return (
    <Form onData={add} noValidate className="flex min-w-0 flex-col gap-3">
      <Field label={words.labels.addresses} hint={text.urlsHint} error={fault ?? problem?.sentence}>
        {(ties) => (
          <textarea
            {...ties}
            rows={5}
            name="urls"
            maxLength={50_000}
            spellCheck={false}
            autoCapitalize="off"
            placeholder="https://"
            className="control w-full font-mono text-sm"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        {text.add}
      </Button>
    </Form>
  );
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
