import type { components } from '@/api/api.gen';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

type Ended = Pick<
  components['schemas']['SiteSearch'],
  'state' | 'running' | 'waitingFor' | 'notBefore' | 'outcome' | 'reason' | 'detail'
>;

/** A search's outcome in one or two words. */
export function outcomeText(search: Pick<Ended, 'outcome' | 'running'>, words: Words): string {
  if (search.outcome) return words.outcomes[search.outcome];
  return search.running ? words.outcomes.running : words.outcomes.waiting;
}

/** Why it ended so, or why it waits, as a sentence. */
export function Why({ search, words, format }: { search: Ended; words: Words; format: Formats }) {
  if (search.reason)
    return (
      <>
        {words.reasons[search.reason]}
        {search.detail && <span className="block text-xs break-words text-soft">{search.detail}</span>}
      </>
    );
  if (search.running || !search.waitingFor) return null;
  const sentences: Record<string, string> = words.waitingFor;
  return (
    <>
      {sentences[search.waitingFor] ?? words.waitingFor.other}
      {search.notBefore && <span className="block text-xs text-soft">{format.minute(search.notBefore)}</span>}
    </>
  );
}
