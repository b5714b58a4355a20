'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ChangeForm, useOpened } from '@/parts/changes';
import { useWords } from '@/words/client';
import { NameFields, namesOf } from '../../parts/target-fields';
import { targetsWords } from '../../words/targets';

/** Accepts or declines a proposed version; an older version can be restored, and verdicts can be learnt from again. */
export function Decide({ slug, version, number }: { slug: string; version: number; number: string }) {
  const { words } = useWords(targetsWords);
  const text = words.targets.proposal;
  const { send, busy } = useChange();
  async function decide(decision: 'ready' | 'declined') {
    const params = { path: { slug, version } };
    const body = { decision };
    await send(() => service.POST('/api/targets/{slug}/versions/{version}/decision', { params, body }), {
      text: decision === 'ready' ? text.accepted(number) : text.declined(number),
    });
  }
  return (
    <>
      <Button kind="main" busy={busy} onClick={() => decide('ready')}>
        {text.accept(number)}
      </Button>
      <Button busy={busy} onClick={() => decide('declined')}>
        {text.decline}
      </Button>
    </>
  );
}

interface Props {
  slug: string;
  from: 'examples' | 'verdicts';
  inUse: number;
  label: string;
  main?: boolean;
}

/** Starts the learning of a version; the screen then follows it. */
export function Learn({ slug, from, inUse, label, main = false }: Props) {
  const { words } = useWords();
  const { send, busy } = useChange();
  const body = { basedOn: inUse, from };
  return (
    <Button
      kind={main ? 'main' : 'plain'}
      busy={busy}
      title={busy ? words.common.loading : undefined}
      onClick={() => send(() => service.POST('/api/targets/{slug}/learning', { params: { path: { slug } }, body }))}
    >
      {label}
    </Button>
  );
}

/** Cancels the learning of a version; the one in use remains. */
export function GiveUp({ slug, version }: { slug: string; version: number }) {
  const { words } = useWords(targetsWords);
  const text = words.targets.teach;
  const { send, busy } = useChange();
  async function giveUp() {
    const params = { path: { slug, version } };
    await send(() => service.POST('/api/targets/{slug}/versions/{version}/give-up', { params }), { text: text.gaveUp });
  }
  return (
    <Button busy={busy} onClick={giveUp}>
      {text.giveUp}
    </Button>
  );
}

/** Starts a try-out of a proposed version on judged sites; the screen then follows it. */
export function StartJudgedTryOut({ slug, version, label }: { slug: string; version: number; label: string }) {
  const { send, busy } = useChange();
  const params = { path: { slug, version } };
  return (
    <Button
      busy={busy}
      onClick={() => send(() => service.POST('/api/targets/{slug}/versions/{version}/try-out', { params }))}
    >
      {label}
    </Button>
  );
}

/** Stops a try-out; its results so far remain. */
export function StopJudgedTryOut({ id }: { id: string }) {
  const { words } = useWords(targetsWords);
  const { send, busy } = useChange();
  return (
    <Button
      small
      busy={busy}
      onClick={() => send(() => service.POST('/api/try-outs/{id}/cancel', { params: { path: { id } } }))}
    >
      {words.targets.tryOut.cancel}
    </Button>
  );
}

interface RestoreProps {
  slug: string;
  version: number;
  inUse: number;
  label: string;
}

/** Makes an older version's words the newest version; nothing is deleted, so no confirmation is needed. */
export function Restore({ slug, version, inUse, label }: RestoreProps) {
  const { words } = useWords(targetsWords);
  const router = useRouter();
  const toast = useToast();
  const { send, busy } = useChange();
  async function restore() {
    const params = { path: { slug, version } };
    const body = { basedOn: inUse };
    const target = await send(() => service.POST('/api/targets/{slug}/versions/{version}/restore', { params, body }));
    if (!target) return;
    toast({ text: words.targets.versionPage.restored(String(target.version)) });
    router.push(`/set-up/targets/${slug}/versions/${target.version}`);
  }
  return (
    <Button busy={busy} onClick={restore}>
      {label}
    </Button>
  );
}

/** Renames, archives or restores a custom target. */
export function About({ target }: { target: Schema<'Target'> }) {
  const { words } = useWords(targetsWords);
  const text = words.targets.about;
  const toast = useToast();
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const opened = useOpened(target.revision);
  const path = { slug: target.slug };
  if (target.builtIn) return <p className="text-soft">{text.builtIn}</p>;

  async function save(data: FormData) {
    const body = namesOf(data);
    const params = { path, ...on(opened) };
    await send(() => service.PATCH('/api/targets/{slug}', { params, body }), { text: text.saved });
  }
  async function archive(archived: boolean, undoable = true) {
    const params = { path, ...on(target.revision) };
    if (!(await send(() => service.PATCH('/api/targets/{slug}', { params, body: { archived } })))) return;
    const undo = () => void archive(!archived, false);
    toast({ text: archived ? text.archivedToast : text.restoredToast, ...(undoable && { undo }) });
  }

  return (
    <ChangeForm faultOf={faultOf} whole={whole} onData={save} className="flex max-w-3xl flex-col gap-5">
      <NameFields name={target.name} description={target.description} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
        <Button busy={busy} onClick={() => archive(target.archivedAt === null)}>
          {target.archivedAt ? text.restore : words.common.archive}
        </Button>
      </div>
    </ChangeForm>
  );
}
