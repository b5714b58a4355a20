'use client';
import type { components } from '@hyrde/client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { surfaceWords } from '@/kinds/surface/words/surface';
import { SiteLink, shortAddress } from '@/parts/addresses';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';

type Portal = Pick<components['schemas']['RecordPortalDetails'], 'id' | 'leftAlone' | 'confirmedForms'>;

/** Forms that were not sent, each with its reason; an auditor can mark some as search forms and undo that. */
export function LeftAlone({ portal, editable }: { portal: Portal; editable: boolean }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  const confirmed = new Set(portal.confirmedForms.map(({ make }) => make));
  const left = portal.leftAlone.filter(({ make }) => make === null || !confirmed.has(make));
  return (
    <>
      {left.length > 0 ? (
        <>
          <p>{text.left}</p>
          <ul className="mt-1 flex list-disc flex-col gap-2 pl-5">
            {left.map((form) => (
              <li key={`${form.action} ${form.make} ${form.why}`} className="break-words">
                {form.action ? <SiteLink url={form.action} words={words} /> : text.nowhere} – {text.why[form.why]}
                <FormSaid form={form} />
                {editable && form.confirmable && form.make && form.action && (
                  <Confirm portalId={portal.id} make={form.make} action={form.action} />
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        confirmed.size === 0 && <p className="text-soft">{text.leftNone}</p>
      )}
      {confirmed.size > 0 && <Confirmed portal={portal} editable={editable} />}
    </>
  );
}

/** Request that the form would send, in words. */
function FormSaid({ form: { method, button, fields } }: { form: Portal['leftAlone'][number] }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  const said = [
    text.sendsTo(method),
    button && text.presses(button),
    fields.length > 0 && text.fieldsOf(fields.join(', ')),
  ];
  return <span className="block text-sm text-soft">{said.filter(Boolean).join(' · ')}</span>;
}

function Confirm({ portalId, make, action }: { portalId: string; make: string; action: string }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  const params = { path: { id: portalId } };
  return (
    <ConfirmedChange
      label={text.confirmForm}
      of={shortAddress(action)}
      title={text.confirmTitle}
      yes={text.confirmYes}
      ask={() => service.POST('/api/record-portals/{id}/confirmed-forms', { params, body: { make } })}
      said={() => ({ text: text.confirmedNow })}
    >
      {text.confirmBody}
    </ConfirmedChange>
  );
}

function Confirmed({ portal, editable }: { portal: Portal; editable: boolean }) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { send, busy } = useChange();
  const undo = (confirmationId: string) => {
    const params = { path: { id: portal.id, confirmationId } };
    return send(() => service.DELETE('/api/record-portals/{id}/confirmed-forms/{confirmationId}', { params }));
  };
  return (
    <>
      <h3 className="mt-3 font-medium">{text.confirmedTitle}</h3>
      <ul className="mt-1 list-disc pl-5">
        {portal.confirmedForms.map(({ id, action, why, by, at }) => (
          <li key={id} className="break-words">
            <SiteLink url={action} words={words} /> – {text.why[why]};{' '}
            {text.confirmedBy(by ?? text.somebody, format.minute(at))}{' '}
            {editable && (
              <Button kind="quiet" small busy={busy} onClick={() => undo(id)}>
                {text.undoCorrection}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
