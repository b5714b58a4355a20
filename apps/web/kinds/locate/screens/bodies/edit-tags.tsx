'use client';
import { service, useChange } from '@/api/browser';
import { Submit } from '@/design/button';
import { InputField } from '@/design/field';
import { useToast } from '@/design/toast';
import { ChangeForm } from '@/parts/changes';
import { useWords } from '@/words/client';

interface Props {
  /** The filters of the screen in the API's form, with the world. */
  query: Record<string, string>;
  total: number;
}

/** Adds and removes tags at all bodies that match the filter; one click undoes it. */
export function EditTags({ query, total }: Props) {
  const { words, format } = useWords();
  const text = words.matrix.tags;
  const toast = useToast();
  const { send, busy, faultOf, whole } = useChange({ quiet: true });

  async function undo(id: string) {
    const done = await send(() => service.POST('/api/sites/tags/{id}/undo', { params: { path: { id } } }));
    if (done) toast({ text: text.undone(format.whole(done.restored)) });
  }
  async function change(data: FormData, form: HTMLFormElement) {
    const tags = (name: string) =>
      String(data.get(name))
        .split('|')
        .map((tag) => tag.trim())
        .filter(Boolean);
    const body = { add: tags('add'), remove: tags('remove') };
    const done = await send(() => service.POST('/api/sites/tags', { params: { query }, body }));
    if (!done) return;
    form.reset();
    const said = [text.done(format.whole(done.changed)), done.full > 0 && text.full(format.whole(done.full))];
    toast({ text: said.filter(Boolean).join(' '), undo: () => void undo(done.id) });
  }

  return (
    <details className="mt-2 print:hidden">
      <summary className="link w-fit cursor-pointer py-1">{text.edit}</summary>
      <ChangeForm onData={change} faultOf={faultOf} whole={whole} className="mt-2 flex flex-wrap items-end gap-3">
        <InputField label={text.add} hint={text.hint} name="add" maxLength={400} autoComplete="off" />
        <InputField label={text.remove} hint={text.hint} name="remove" maxLength={400} autoComplete="off" />
        <Submit busy={busy}>{text.change(format.whole(total))}</Submit>
      </ChangeForm>
    </details>
  );
}
