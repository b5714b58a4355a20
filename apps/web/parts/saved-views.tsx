'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, ButtonLink, Submit } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { Choice, Choices, InputField } from '@/design/field';
import { Link } from '@/design/link';
import { ChangeForm, ConfirmedChange } from '@/parts/changes';
import { BODY_EVENTS, Follow } from '@/parts/follow';
import { isSameQuery, withSearch } from '@/parts/lists/query';
import { useWords } from '@/words/client';

type View = Schema<'SavedView'>;

interface Props {
  list: View['list'];
  path: string;
  views: readonly View[];
  /** The filters of the screen, as a view stores them. */
  query: Record<string, string>;
  practice: boolean;
  me: { id: string; admin: boolean; auditor: boolean };
}

/** Saved views as links, the current one marked; what can be done with the filters of the screen. */
export function SavedViews({ list, path, views, query, practice, me }: Props) {
  const text = useViewWords(list);
  const current = views.find((view) => isSameQuery(view.query, query));
  const mayChange = (view: View) => view.owner.id === me.id || me.admin;
  return (
    <section aria-label={text.title} className="mb-3 flex flex-wrap items-center gap-2 text-sm print:hidden">
      {views.length > 0 && <span className="text-soft">{text.title}:</span>}
      {views.map((view) => (
        <Link
          key={view.id}
          href={withSearch(path, {}, view.query)}
          aria-current={view === current ? 'page' : undefined}
          title={view.shared ? text.sharedBy(view.owner.name) : text.own}
          className="inline-flex min-h-8 items-center rounded-full border border-edge bg-paper px-3 hover:bg-raised aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium"
        >
          {view.name}
        </Link>
      ))}
      {!current && Object.keys(query).length > 0 && (
        <SaveView list={list} query={query} practice={practice} mine={views.filter(mayChange)} />
      )}
      {current && list === 'matrix' && (
        <>
          <ButtonLink small href={withSearch(`${path}/report`, {}, { view: current.id })}>
            {text.report}
          </ButtonLink>
          <Follow small label={text.follow} name={current.name} events={BODY_EVENTS} filter={{ viewId: current.id }} />
        </>
      )}
      {current && list === 'matrix' && me.auditor && (
        <ButtonLink small href={`/runs/new?view=${current.id}`}>
          {text.sweep}
        </ButtonLink>
      )}
      {current && mayChange(current) && (
        <>
          <RenameView key={current.revision} view={current} />
          <ShareView view={current} />
          <ConfirmedChange
            yes={text.remove}
            of={current.name}
            title={text.removeTitle(current.name)}
            ask={() => service.DELETE('/api/views/{id}', { params: { path: { id: current.id } } })}
            said={() => ({ text: text.removed })}
          >
            <p>{text.removeBody}</p>
          </ConfirmedChange>
        </>
      )}
    </section>
  );
}

function useViewWords(list: View['list']) {
  const { searches, ...views } = useWords().words.matrix.views;
  return list === 'records' ? { ...views, ...searches } : views;
}

/** Gives a view another name. */
function RenameView({ view }: { view: View }) {
  const { words } = useWords();
  const text = useViewWords(view.list);
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [open, setOpen] = useState(false);
  async function save(data: FormData) {
    const name = String(data.get('name'));
    const params = { path: { id: view.id }, ...on(view.revision) };
    const done = await send(() => service.PATCH('/api/views/{id}', { params, body: { name } }), { text: text.renamed });
    if (done) setOpen(false);
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {text.rename}
      </Button>
      <Dialog open={open} title={text.rename} onClose={() => setOpen(false)}>
        <ChangeForm onData={save} faultOf={faultOf} whole={whole} className="flex flex-col gap-3">
          <InputField
            label={text.name}
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={view.name}
          />
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{words.common.cancel}</Button>
            <Submit busy={busy}>{words.common.save}</Submit>
          </div>
        </ChangeForm>
      </Dialog>
    </>
  );
}

/** Shares a view with everybody, or stops sharing it. */
function ShareView({ view }: { view: View }) {
  const text = useViewWords(view.list);
  const { send, busy } = useChange();
  const share = () =>
    send(
      () =>
        service.PATCH('/api/views/{id}', {
          params: { path: { id: view.id }, ...on(view.revision) },
          body: { shared: !view.shared },
        }),
      { text: view.shared ? text.unsharedNow : text.sharedNow },
    );
  return (
    <Button small busy={busy} onClick={share}>
      {view.shared ? text.unshare : text.share}
    </Button>
  );
}

interface SaveProps {
  list: View['list'];
  query: Record<string, string>;
  practice: boolean;
  /** Views that the person may change: the filters can replace those of one. */
  mine: readonly View[];
}

/** Saves the filters of the screen as a new view, or in place of another's. */
function SaveView({ list, query, practice, mine }: SaveProps) {
  const { words } = useWords();
  const text = useViewWords(list);
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [open, setOpen] = useState(false);
  const [replaced, setReplaced] = useState('');
  const view = mine.find(({ id }) => id === replaced);

  async function save(data: FormData) {
    const body = { name: String(data.get('name')), shared: data.get('shared') === 'on', practice, list, query };
    const done = await send(
      () =>
        view
          ? service.PATCH('/api/views/{id}', {
              params: { path: { id: view.id }, ...on(view.revision) },
              body: { query },
            })
          : service.POST('/api/views', { body }),
      { text: text.saved },
    );
    if (done) setOpen(false);
  }

  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {text.save}
      </Button>
      <Dialog open={open} title={text.save} onClose={() => setOpen(false)}>
        <ChangeForm onData={save} faultOf={faultOf} whole={whole} className="flex flex-col gap-3">
          <p>{text.saveBody}</p>
          {mine.length > 0 && (
            <label className="flex flex-col gap-1">
              <span className="font-medium">{text.where}</span>
              <select value={replaced} onChange={(event) => setReplaced(event.target.value)} className="control w-full">
                <option value="">{text.asNew}</option>
                {mine.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {text.inPlaceOf(name)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {!view && (
            <>
              <InputField label={text.name} name="name" required maxLength={100} autoComplete="off" />
              <Choices legend={text.whoSees}>
                <Choice type="checkbox" name="shared" label={text.shareNew} />
              </Choices>
            </>
          )}
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{words.common.cancel}</Button>
            <Submit busy={busy}>{words.common.save}</Submit>
          </div>
        </ChangeForm>
      </Dialog>
    </>
  );
}
