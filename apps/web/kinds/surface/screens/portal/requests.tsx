'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { TextField } from '@/design/field';
import { Form } from '@/design/form';
import { Refusal } from '@/design/notice';
import { SiteLink } from '@/parts/addresses';
import { useWords } from '@/words/client';
import { surfaceWords } from '../../words/surface';

type Portal = Pick<
  Schema<'RecordPortalDetails'>,
  'id' | 'withheld' | 'sent' | 'requestDecisions' | 'relatives' | 'hasFamily'
>;
type Withheld = Portal['withheld'][number];
type Sent = Portal['sent'][number];
type Decided = Portal['requestDecisions'][number];
type Decision = Decided['decision'];

/** Requests of the page's scripts, withheld and sent, in words; an auditor can allow, forbid and revoke. */
export function ScriptRequests({ portal, editable }: { portal: Portal; editable: boolean }) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.portal;
  const decided = new Set(portal.requestDecisions.map(({ hash }) => hash));
  const open = portal.withheld.filter(({ hash }) => hash === null || !decided.has(hash));
  const sent = portal.sent.filter(({ hash }) => !decided.has(hash));
  return (
    <>
      {open.length > 0 && (
        <>
          <p className="mt-3">{text.withheld(format.whole(open.length))}</p>
          <ul className="mt-1 flex list-disc flex-col gap-4 pl-5">
            {open.map((request) => (
              <li key={request.hash ?? `${request.method} ${request.url}`} className="min-w-0 break-words">
                <Request portal={portal} request={request} editable={editable} />
              </li>
            ))}
          </ul>
        </>
      )}
      {sent.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">{text.sentTitle}</h3>
          <p className="text-sm text-soft">{text.sentBody}</p>
          <ul className="mt-1 flex list-disc flex-col gap-4 pl-5">
            {sent.map((request) => (
              <li key={request.hash} className="min-w-0 break-words">
                <SentRequest portal={portal} request={request} editable={editable} />
              </li>
            ))}
          </ul>
        </>
      )}
      {portal.requestDecisions.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">{text.decidedTitle}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-4 pl-5">
            {portal.requestDecisions.map((each) => (
              <li key={each.id} className="min-w-0 break-words">
                <DecidedRequest portal={portal} decided={each} editable={editable} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Request({ portal, request, editable }: { portal: Portal; request: Withheld; editable: boolean }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { hash, signature, method, url, why, example, final, revision } = request;
  return (
    <>
      {signature ? (
        <>
          <InWords signature={signature} /> <SiteLink url={url} words={words} />
        </>
      ) : (
        <>
          {method} <SiteLink url={url} words={words} />
        </>
      )}
      {final === null && <span className="block text-sm text-soft">{text.notByItself(text.acts[why])}</span>}
      {example && <code className="mt-1 block text-sm break-all text-soft">{example}</code>}
      {hash === null || final !== null ? (
        <span className="block text-sm text-soft">{final ? text.final[final] : text.notReadable}</span>
      ) : (
        editable && (
          <span className="mt-1 flex flex-wrap gap-2">
            {(['allow', 'forbid'] as const).map((decision) => (
              <Decide
                key={decision}
                portal={portal}
                about={{ hash, revision, path: signature?.path ?? url }}
                decision={decision}
              />
            ))}
          </span>
        )
      )}
    </>
  );
}

function SentRequest({ portal, request, editable }: { portal: Portal; request: Sent; editable: boolean }) {
  const { words, format } = useWords(surfaceWords);
  const { hash, signature, url, requests, revision } = request;
  return (
    <>
      <InWords signature={signature} /> <SiteLink url={url} words={words} />
      <span className="block text-sm text-soft">{words.surface.portal.sentTimes(format.whole(requests))}</span>
      {editable && (
        <span className="mt-1 flex flex-wrap gap-2">
          <Decide portal={portal} about={{ hash, revision, path: signature.path }} decision="forbid" />
        </span>
      )}
    </>
  );
}

/** Method, path, commands and fields of a request, as a sentence. */
function InWords({ signature }: { signature: Decided['signature'] }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { method, path, body, query, fields, operations, commands } = signature;
  const named = new Set(commands.map(({ name }) => name));
  const others = [...query, ...fields].filter((name) => !named.has(name));
  const parts = [...operations, ...commands.map(({ name, value }) => text.command(name, value)), ...others];
  return (
    <span>
      <strong className="font-medium">
        {method} {path}
      </strong>
      {body !== 'none' && `, ${text.bodies[body]}`}
      {parts.length > 0 && ` ${text.withParts(parts.join(', '))}`}
    </span>
  );
}

function DecidedRequest({ portal, decided, editable }: { portal: Portal; decided: Decided; editable: boolean }) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { send, busy } = useChange();
  const { hash, signature, decision, note, by, at, requests, revision, forFamily } = decided;
  const params = { path: { id: portal.id, hash } };
  const revoke = () =>
    send(() => service.DELETE('/api/record-portals/{id}/requests/{hash}', { params }), { text: text.revokedNow });
  const about = { hash, revision, path: signature.path };
  return (
    <>
      <InWords signature={signature} />
      <span className="block text-sm text-soft">
        {text.decidedBy[decision](by ?? text.somebody, format.minute(at))}{' '}
        {forFamily ? text.decidedFamily : text.decidedPortal}
        {requests > 0 && ` ${text.sentByIt(format.whole(requests))}`}
        {note && ` ${text.decidedNote(note)}`}
      </span>
      {editable && (
        <span className="mt-1 flex flex-wrap gap-2">
          <Button small busy={busy} onClick={revoke}>
            {words.common.revoke}
            <span className="sr-only"> {signature.path}</span>
          </Button>
          <Decide portal={portal} about={about} decision={decision === 'allow' ? 'forbid' : 'allow'} />
        </span>
      )}
    </>
  );
}

/** A button for a decision: says what it means and for how many portals, and takes a note. */
function Decide({
  portal: { id, relatives, hasFamily },
  about: { hash, revision, path },
  decision,
}: {
  portal: Portal;
  about: { hash: string; revision: string; path: string };
  decision: Decision;
}) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { send, busy, problem } = useChange({ quiet: true });
  const [asking, setAsking] = useState(false);

  async function decide(data: FormData) {
    const note = String(data.get('note')).trim() || null;
    const params = { path: { id, hash }, ...on(revision) };
    const done = await send(
      () => service.PUT('/api/record-portals/{id}/requests/{hash}', { params, body: { decision, note } }),
      { text: text.decidedNow[decision] },
    );
    if (done !== null) setAsking(false);
  }

  return (
    <>
      <Button small kind={decision === 'allow' ? 'danger' : undefined} onClick={() => setAsking(true)}>
        {text.decide[decision]}
        <span className="sr-only"> {path}</span>
      </Button>
      <Dialog open={asking} title={text.decideTitle[decision]} onClose={() => setAsking(false)}>
        <Form onData={decide} className="flex flex-col gap-3">
          <p>{text.decideBody[decision]}</p>
          <p>{hasFamily ? text.concernsFamily(format.whole(relatives)) : text.concernsPortal}</p>
          <Refusal>{problem?.sentence}</Refusal>
          <TextField label={text.decideNote} name="note" maxLength={500} rows={2} />
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{words.common.cancel}</Button>
            <Submit busy={busy}>{text.decide[decision]}</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
