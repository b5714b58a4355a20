import type { Schema } from '@/api/schema';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import { RequestState } from './request-form';

type ActiveOwnerRequest = Schema<'ActiveOwnerRequest'>;

/** Owners' requests: host, author, time and reason of each; with `edits`, they can be withdrawn. */
export async function RequestTable({ requests, edits }: { requests: readonly ActiveOwnerRequest[]; edits: boolean }) {
  const { words, format } = await getWords();
  const text = words.ownerRequests;
  const nameOf = (person: ActiveOwnerRequest['enteredBy'], byOwner: boolean) =>
    byOwner ? text.theOwner : (person?.name ?? text.nobody);
  return (
    <Table
      caption={text.title}
      rows={requests}
      keyOf={(one) => one.id}
      columns={(column) => [
        column(words.labels.host, { className: 'min-w-36 break-words' }, (one) => one.host),
        column(text.request, { className: 'min-w-44' }, (one) => (
          <>
            {requestText(one.request, words, format)}{' '}
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
          column(words.labels.actions, { screenOnly: true }, (one) => (
            <RequestState id={one.id} host={one.host} withdrawn={one.withdrawnAt !== null} revision={one.revision} />
          )),
      ]}
    />
  );
}

export function requestText(
  request: ActiveOwnerRequest['request'],
  { ownerRequests: text }: Words,
  format: Formats,
): string {
  switch (request.kind) {
    case 'objection':
      return text.objection;
    case 'pace':
      return text.crawlDelay(format.span(request.seconds));
    case 'quiet-hours':
      return text.quietHours(clock(request.hours.from), clock(request.hours.to), request.hours.timeZone);
  }
}

/** An hour as both languages write it: 06:00. */
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
