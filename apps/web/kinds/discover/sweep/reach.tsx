import type { components } from '@hyrde/client';
import { Fact } from '@/design/fact';
import { Section } from '@/design/page-head';
import { getWords } from '@/words/server';

/** Hosts and paths where a topic may go, never asks, and asks all the same. */
export async function Reach({ topic }: { topic: components['schemas']['TopicDetails'] }) {
  const { words } = await getWords();
  const { form } = words.discover;
  const { reach, refused, allowed } = topic;
  const lists = [
    { name: form.domains, lines: typeof reach === 'string' ? [] : reach.domains },
    { name: form.refused, lines: refused },
    { name: form.allowed, lines: allowed },
  ].filter(({ lines }) => lines.length > 0);
  if (lists.length === 0) return null;
  return (
    <Section title={form.reach}>
      <dl className="grid gap-3">
        {lists.map(({ name, lines }) => (
          <Fact key={name} name={name}>
            <span className="break-words">{lines.join(', ')}</span>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}
