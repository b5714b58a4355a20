import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { Table } from '@/design/table';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import { WishState } from './wish-state';

type StandingWish = components['schemas']['StandingWish'];

/** What owners ask for: of which host, who entered it when and why; `edits` adds what takes it back. */
export async function WishTable({ wishes, edits }: { wishes: readonly StandingWish[]; edits: boolean }) {
  const { words, format } = await getWords();
  const text = words.ownerWishes;
  const nameOf = (person: StandingWish['enteredBy'], byOwner: boolean) =>
    byOwner ? text.theOwner : (person?.name ?? text.nobody);
  return (
    <Table
      caption={text.title}
      rows={wishes}
      keyOf={(one) => one.id}
      columns={(column) => [
        column(text.host, { className: 'min-w-36 break-words' }, (one) => one.host),
        column(text.wish, { className: 'min-w-44' }, (one) => (
          <>
            {wishText(one.wish, words, format)}{' '}
            {one.quietUntil && <Badge tone="busy">{text.quietUntil(format.minute(one.quietUntil))}</Badge>}
          </>
        )),
        column(text.why, { className: 'min-w-52 break-words whitespace-pre-line' }, (one) => one.note),
        column(text.entered, { className: 'min-w-36 text-soft' }, (one) => (
          <>
            {text.by(nameOf(one.enteredBy, one.enteredByOwner), format.minute(one.enteredAt))}
            {one.withdrawnAt && (
              <p>
                {text.withdrawn}:{' '}
                {text.by(nameOf(one.withdrawnBy, one.withdrawnByOwner), format.minute(one.withdrawnAt))}
              </p>
            )}
          </>
        )),
        edits &&
          column(text.actions, { screenOnly: true }, (one) => (
            <WishState id={one.id} host={one.host} withdrawn={one.withdrawnAt !== null} />
          )),
      ]}
    />
  );
}

/** What it says, in a line. */
export function wishText(wish: StandingWish['wish'], { ownerWishes: text }: Words, format: Formats): string {
  switch (wish.kind) {
    case 'objection':
      return text.objection;
    case 'pace':
      return text.pace(format.span(wish.seconds));
    case 'quiet-hours':
      return text.quietHours(clock(wish.hours.from), clock(wish.hours.to), wish.hours.timeZone);
  }
}

/** 06:00, as both languages write a full hour. */
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
