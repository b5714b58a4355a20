'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { InputField, TextField } from '@/design/field';
import { Form } from '@/design/form';
import { useToast } from '@/design/toast';
import { webAddress } from '@/parts/addresses';
import { useOpened } from '@/parts/changes';
import { useWords } from '@/words/client';
import { evidenceWords } from '../words/evidence';

interface Entered {
  url: string;
  note: string | null;
}

interface Props {
  siteId: string;
  target: string;
  name: string;
  entered: Entered | null;
  revision: string;
}

/** Revision of a target's statement in the answer to a change of it. */
const revisionAfter = ({ items, unset }: Schema<'VerifiedPages'>, target: string): string =>
  items.find((one) => one.target === target)?.revision ?? unset;

/** Enters the URL of a site's page by hand, with a note; changes or removes it. */
export function EnterPage({ siteId, target, name, entered, revision }: Props) {
  const { words } = useWords(evidenceWords);
  const text = words.site.enter;
  const toast = useToast();
  const { send, busy } = useChange();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const opened = useOpened(revision);
  const params = { path: { id: siteId, target } };
  const put = (page: Entered | null, revision: string) =>
    send(() =>
      page
        ? service.PUT('/api/sites/{id}/verified-pages/{target}/entered', {
            params: { ...params, ...on(revision) },
            body: page,
          })
        : service.DELETE('/api/sites/{id}/verified-pages/{target}/entered', { params }),
    );

  async function say(page: Entered | null): Promise<void> {
    const done = await put(page, opened);
    if (!done) return;
    setAsking(false);
    toast({
      text: page ? text.done(name) : text.takenBack(name),
      undo: () => void put(entered, revisionAfter(done, target)),
    });
  }

  async function submit(form: FormData) {
    const url = webAddress(String(form.get('url')));
    setFault(url === null ? words.review.pickUrlWrong : null);
    if (url !== null) await say({ url, note: String(form.get('note')).trim() || null });
  }

  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {entered ? text.change : text.enter}
        <span className="sr-only">: {name}</span>
      </Button>
      {entered && (
        <Button small busy={busy} onClick={() => say(null)}>
          {words.common.takeBack}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <Dialog open={asking} title={text.title(name)} onClose={() => setAsking(false)}>
        <Form onData={submit} className="flex flex-col gap-3" noValidate>
          <p>{text.purpose}</p>
          <InputField
            label={text.address}
            error={fault}
            name="url"
            inputMode="url"
            autoComplete="off"
            defaultValue={entered?.url.includes('•') ? '' : entered?.url}
          />
          <TextField
            label={words.labels.noteOptional}
            hint={text.noteHint}
            name="note"
            maxLength={500}
            rows={3}
            defaultValue={entered?.note ?? ''}
          />
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{words.common.cancel}</Button>
            <Button type="submit" kind="main" busy={busy}>
              {words.common.save}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}

interface DoesNotApplyProps {
  siteId: string;
  target: string;
  name: string;
  set: boolean;
  revision: string;
}

/** Marks a target as not applicable to this site, or undoes that. */
export function DoesNotApply({ siteId, target, name, set, revision }: DoesNotApplyProps) {
  const { words } = useWords();
  const text = words.site;
  const toast = useToast();
  const { send, busy } = useChange();
  async function change(doesNotApply: boolean, seen: string, undoable = true) {
    const params = { path: { id: siteId, target }, ...on(seen) };
    const done = await send(() =>
      service.PUT('/api/sites/{id}/verified-pages/{target}', { params, body: { doesNotApply } }),
    );
    if (!done) return;
    const undo = () => void change(!doesNotApply, revisionAfter(done, target), false);
    toast({ text: doesNotApply ? text.doesNotApplySet : text.appliesSet, ...(undoable && { undo }) });
  }
  return (
    <Button small busy={busy} onClick={() => change(!set, revision)}>
      {set ? text.setApplies : text.setDoesNotApply}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
