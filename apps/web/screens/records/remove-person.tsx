'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { ReasonDialog } from '@/parts/names/reason-dialog';
import { useWords } from '@/words/client';

/** A person's request not to be in the records, as one action. */
export function RemovePerson() {
  const { words, format } = useWords();
  const text = words.surface.names;
  const toast = useToast();
  const { send, busy } = useChange();

  async function remove(data: FormData): Promise<string | null> {
    const body = { personName: String(data.get('personName')), reason: String(data.get('reason')) };
    const done = await send(() => service.POST('/api/records/removals', { body }));
    if (!done) return words.errors.generic;
    toast({ text: text.removed(format.whole(done.records)) });
    return null;
  }

  return (
    <ReasonDialog
      label={text.remove}
      title={text.removeTitle}
      body={text.removeBody}
      yes={text.removeYes}
      danger
      busy={busy}
      onSubmit={remove}
    >
      <Field label={text.name}>
        {(ties) => (
          <input {...ties} name="personName" required maxLength={200} autoComplete="off" className="control w-full" />
        )}
      </Field>
    </ReasonDialog>
  );
}
