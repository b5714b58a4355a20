'use client';
import type { FormEvent } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { targetsWords } from '@/kinds/locate/words/targets';
import { ChangeForm } from '@/parts/changes';
import { useWords } from '@/words/client';
import { NameFields, namesOf } from '../../parts/target-fields';

/** Renames, archives or restores a custom target. */
export function About({ target }: { target: Schema<'Target'> }) {
  const { words } = useWords(targetsWords);
  const text = words.targets.about;
  const toast = useToast();
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const params = { path: { slug: target.slug } };
  if (target.builtIn) return <p className="text-soft">{text.builtIn}</p>;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = namesOf(new FormData(event.currentTarget));
    await send(() => service.PATCH('/api/targets/{slug}', { params, body }), { text: text.saved });
  }
  async function archive(archived: boolean, undoable = true) {
    if (!(await send(() => service.PATCH('/api/targets/{slug}', { params, body: { archived } })))) return;
    const undo = () => void archive(!archived, false);
    toast({ text: archived ? text.archivedToast : text.restoredToast, ...(undoable && { undo }) });
  }

  return (
    <ChangeForm faultOf={faultOf} whole={whole} onSubmit={save} className="flex max-w-3xl flex-col gap-5">
      <NameFields name={target.name} description={target.description} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
        <Button busy={busy} onClick={() => archive(target.archivedAt === null)}>
          {target.archivedAt ? text.restore : text.archive}
        </Button>
      </div>
    </ChangeForm>
  );
}
