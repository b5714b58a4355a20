'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { InputField } from '@/design/field';
import { ReasonDialog } from '@/parts/changes';
import { useWords } from '@/words/client';
import { surfaceWords } from '../words/surface';

/** Starts the removal of a person at their request, with a search for the places that name them. */
export function RemovePerson() {
  const { words } = useWords(surfaceWords);
  const text = words.surface.names;
  const router = useRouter();
  const { send, busy } = useChange();

  async function start(data: FormData): Promise<string | null> {
    const body = { personName: String(data.get('personName')), reason: String(data.get('reason')) };
    const begun = await send(() => service.POST('/api/records/removals', { body }));
    if (!begun) return words.errors.generic;
    router.push(`/records/removals/${begun.id}`);
    return null;
  }

  return (
    <ReasonDialog
      label={text.remove}
      title={text.removeTitle}
      body={text.removeBody}
      yes={text.removeYes}
      busy={busy}
      onData={start}
    >
      <InputField label={text.name} name="personName" required maxLength={200} autoComplete="off" />
    </ReasonDialog>
  );
}
