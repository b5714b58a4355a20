'use client';
import { problemSentence } from '@hyrde/client';
import { useState } from 'react';
import { service } from '@/api/browser';
import { ReasonDialog } from '@/parts/changes';
import { saveFile } from '@/parts/save-file';
import { useWords } from '@/words/client';
import { surfaceWords } from '../../words/surface';
import type { filterOf } from './filter';

interface Props {
  filter: Partial<ReturnType<typeof filterOf>>;
  practice: boolean;
}

/** Downloads the records with unredacted names as a file; the reason is recorded in the audit log. */
export function ExportWithNames({ filter, practice }: Props) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.names;
  const [busy, setBusy] = useState(false);

  async function download(data: FormData): Promise<string | null> {
    setBusy(true);
    const { exempt, ...chosen } = filter;
    const body = {
      ...chosen,
      ...(exempt && { exempt: exempt === 'true' }),
      practice,
      reason: String(data.get('reason')),
    };
    const answer = await service.POST('/api/records/export-with-names', { body, parseAs: 'blob' }).catch(() => null);
    setBusy(false);
    if (!answer?.data) return answer ? problemSentence(answer.error, words.errors.generic) : words.errors.offline;
    saveFile(answer.data as Blob, 'records.csv');
    return null;
  }

  return (
    <ReasonDialog
      label={text.export}
      title={text.exportTitle}
      body={text.exportBody}
      yes={text.exportYes}
      busy={busy}
      onData={download}
    />
  );
}
