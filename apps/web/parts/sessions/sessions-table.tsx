'use client';
import type { components } from '@hyrde/client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { Badge } from '@/design/values';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Browsers in which a person is signed in; each can be signed out, or all except the current one. */
export function SessionsTable({
  sessions,
  personId,
}: {
  sessions: readonly components['schemas']['Session'][];
  personId: string;
}) {
  const { words, format } = useWords(peopleWords);
  const text = words.people;
  const toast = useToast();
  const { send, busy } = useChange();
  const own = sessions.some(({ current }) => current);

  async function end(id: string) {
    const done = await send(() => service.DELETE('/api/sessions/{id}', { params: { path: { id } } }));
    if (done) toast({ text: text.ended });
  }
  async function endAll() {
    const done = await send(() => service.DELETE('/api/sessions', { params: { query: { personId } } }));
    if (done) toast({ text: text.endedAll });
  }

  if (sessions.length === 0) return <p className="text-soft">{text.noSessions}</p>;
  return (
    <>
      <Table
        caption={text.sessions}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={(column) => [
          column(text.browser, ({ browser, current }) => (
            <>
              {browser || text.unknownBrowser} {current && <Badge tone="busy">{text.here}</Badge>}
            </>
          )),
          column(text.since, { numeric: false, measure: true }, ({ createdAt }) => format.minute(createdAt)),
          column(text.lastUsed, { numeric: false, measure: true }, ({ usedAt }) => format.minute(usedAt)),
          column(
            text.actions,
            { screenOnly: true },
            ({ id, browser, createdAt, current }) =>
              !current && (
                <Button small busy={busy} onClick={() => end(id)}>
                  {text.end}
                  <span className="sr-only">
                    {' '}
                    {browser || text.unknownBrowser}, {format.minute(createdAt)}
                  </span>
                </Button>
              ),
          ),
        ]}
      />
      {sessions.length > (own ? 1 : 0) && (
        <div className="mt-3">
          <Button busy={busy} onClick={endAll}>
            {own ? text.endOthers : text.endAll}
          </Button>
        </div>
      )}
    </>
  );
}
