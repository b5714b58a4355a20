'use client';
import type { components } from '@hyrde/client';
import { Badge } from '@/design/values';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** State of a person's account and of their link. */
export function PersonState({ person }: { person: components['schemas']['Person'] }) {
  const { words } = useWords(peopleWords);
  const { disabledAt, invited, secondFactor, byProvider, link } = person;
  const { disabled, active } = words.settings;
  const text = words.people;
  return (
    <>
      <Badge tone={disabledAt ? 'bad' : invited ? 'plain' : 'good'}>
        {disabledAt ? disabled : invited ? text.invited : active}
      </Badge>
      {secondFactor && (
        <>
          {' '}
          <Badge>{words.secondFactor.badge}</Badge>
        </>
      )}
      {byProvider && (
        <>
          {' '}
          <Badge>{words.provider.badge}</Badge>
        </>
      )}
      {link && (
        <span className="text-sm text-soft">
          {' '}
          {text.purposes[link.purpose]}: {text.states[link.state]}
        </span>
      )}
    </>
  );
}
