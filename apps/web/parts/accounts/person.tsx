'use client';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { CopiedText } from '@/design/copy';
import { SelectField } from '@/design/field';
import { Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { Badge } from '@/design/values';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

export function PersonState({ person }: { person: Schema<'Person'> }) {
  const { words } = useWords(peopleWords);
  const { disabledAt, invited, secondFactor, byProvider, link } = person;
  const { disabled, active } = words.settings;
  const text = words.people;
  return (
    <>
      <Badge tone={disabledAt ? 'bad' : invited ? 'plain' : 'good'}>
        {disabledAt ? disabled : invited ? text.invited : active}
      </Badge>{' '}
      {secondFactor && <Badge>{words.secondFactor.badge}</Badge>} {byProvider && <Badge>{words.provider.badge}</Badge>}{' '}
      {link && (
        <span className="text-sm text-soft">
          {text.purposes[link.purpose]}: {text.states[link.state]}
        </span>
      )}
    </>
  );
}

/** Choice of a link by mail, if mail is configured, or by hand: the field `by` of a form. */
export function LinkWay({ mail }: { mail: boolean }) {
  const { words } = useWords(peopleWords);
  const { by, ways } = words.people;
  return (
    <SelectField label={by} fieldClass="min-w-0 basis-60" name="by">
      {mail && <option value="mail">{ways.mail}</option>}
      <option value="hand">{ways.hand}</option>
    </SelectField>
  );
}

/** Value of the field `by`. */
export const wayOf = (data: FormData): 'mail' | 'hand' => (data.get('by') === 'mail' ? 'mail' : 'hand');

/** A created link, shown once; or a notice that its mail is on its way. */
export function MadeLink({ name, made }: { name: string; made: Schema<'PersonLink'> }) {
  const { words, format } = useWords(peopleWords);
  const text = words.people;
  return (
    <div role="status" className="mt-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      <p className="font-semibold">{made.link ? text.linkFor(name) : text.mailed(name)}</p>
      {made.link && (
        <>
          <p>
            {text.once} {made.expiresAt && text.until(format.minute(made.expiresAt))}
          </p>
          <CopiedText text={made.link} />
        </>
      )}
    </div>
  );
}

/** Browsers in which a person is signed in; each can be signed out, or all except the current one. */
export function SessionsTable({ sessions, personId }: { sessions: readonly Schema<'Session'>[]; personId: string }) {
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
          column(words.labels.since, { numeric: false, measure: true }, ({ createdAt }) => format.minute(createdAt)),
          column(words.labels.lastUsed, { numeric: false, measure: true }, ({ usedAt }) => format.minute(usedAt)),
          column(
            words.labels.actions,
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
