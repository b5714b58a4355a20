'use client';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Form } from '@/design/form';
import { SiteLink, shortAddress } from '@/parts/addresses';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { surfaceWords } from '../../words/surface';

type Portal = Pick<Schema<'RecordPortalDetails'>, 'id' | 'columns' | 'corrections' | 'leftAlone' | 'confirmedForms'>;
type Column = Portal['columns'][number];

/** Columns of a portal's records with their detected fields; an auditor can correct a field and undo that. */
export function Columns({ portal, editable }: { portal: Portal; editable: boolean }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  return (
    <ul className="rows text-sm">
      {portal.columns.map((column, at) => (
        <li key={column.selector} className="grid gap-2 py-3 md:grid-cols-[9rem_1fr_23rem]">
          <h3 className="font-medium break-words">{column.label ?? text.columnAt(`${at + 1}`)}</h3>
          <ul className="min-w-0 break-words">
            {column.texts.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <div className="min-w-0">
            {editable ? (
              <FieldForm key={column.field} portalId={portal.id} column={column} name={nameOf(column, at)} />
            ) : (
              text.fields[column.field]
            )}
            <Corrected portal={portal} column={column} editable={editable} />
          </div>
        </li>
      ))}
    </ul>
  );

  function nameOf({ label }: Column, at: number): string {
    return text.columnHolds(label ?? text.columnAt(`${at + 1}`));
  }
}

function FieldForm({ portalId, column, name }: { portalId: string; column: Column; name: string }) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { send, busy } = useChange();

  async function save(data: FormData) {
    const field = String(data.get('field')) as Exclude<Column['field'], 'other'>;
    const body = { selector: column.selector, field };
    const params = { path: { id: portalId } };
    await send(() => service.POST('/api/record-portals/{id}/corrections', { params, body }), { text: text.corrected });
  }

  return (
    <Form onData={save} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-soft">
        {words.labels.holds}
      </span>
      <select name="field" aria-label={name} defaultValue={column.field} className="control max-w-48">
        {column.field === 'other' && (
          <option value="other" disabled>
            {text.fields.other}
          </option>
        )}
        {Object.entries(text.fields)
          .filter(([field]) => field !== 'other')
          .map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
      </select>
      <Button type="submit" small busy={busy}>
        {words.common.save}
      </Button>
    </Form>
  );
}

function Corrected({ portal, column, editable }: { portal: Portal; column: Column; editable: boolean }) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.portal;
  const { send, busy } = useChange();
  const correction = portal.corrections.find(({ selector }) => selector === column.selector);
  if (!correction) return null;
  const path = { id: portal.id, correctionId: correction.id };
  const undo = () =>
    send(() => service.DELETE('/api/record-portals/{id}/corrections/{correctionId}', { params: { path } }));
  return (
    <p className="mt-1 text-sm text-soft">
      {text.correction(text.fields[correction.field], correction.by ?? text.somebody, format.minute(correction.at))}{' '}
      {editable && (
        <Button kind="quiet" small busy={busy} onClick={undo}>
          {words.common.takeBack}
        </Button>
      )}
    </p>
  );
}

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
                {words.common.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
