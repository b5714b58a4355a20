'use client';
import type { components } from '@hyrde/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Field } from '@/design/field';
import { Notice } from '@/design/notice';
import { Section } from '@/design/page-head';
import { useWords } from '@/words/client';
import { siteImportWords } from '@/words/site-import';
import { ListPreview } from './list-preview';

type Preview = components['schemas']['SiteListPreview'];

/** Maximum size of a file in the API. */
const MOST_BYTES = 5_000_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Choices of how a file is read. */
interface Layout {
  sheet?: string | undefined;
  preset?: Preview['preset'] | undefined;
  columns?: string | undefined;
}

/**
 * Selects a list, previews how it is read, and imports it; its bytes are sent unchanged, since the API detects the
 * charset.
 */
export function ImportForm() {
  const { words } = useWords(siteImportWords);
  const text = words.siteImport;
  const router = useRouter();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [fault, setFault] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [layout, setLayout] = useState<Layout>({});
  const [preview, setPreview] = useState<Preview | null>(null);

  async function choose(chosen: File | null) {
    setPreview(null);
    setFile(chosen);
    const wrong = chosen && faultOf(chosen, text);
    setFault(wrong);
    if (chosen && !wrong) await show(chosen, {});
  }

  async function show(list: File, read: Layout) {
    setLayout(read);
    setPreview(
      await send(() => service.POST('/api/site-imports/preview', { params: { query: read }, ...bodyOf(list) })),
    );
  }

  async function load() {
    if (!file) return;
    const fileName = file.name.slice(0, 200);
    const done = await send(() =>
      service.POST('/api/site-imports', { params: { query: { fileName, ...layout } }, ...bodyOf(file) }),
    );
    if (done) router.push(`/bodies/import/${done.id}${done.failed > 0 ? '?result=failed' : ''}`);
  }

  return (
    <>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <Field label={text.file} hint={text.fileHint} error={fault}>
          {(ties) => (
            <input
              {...ties}
              type="file"
              accept={`.csv,.txt,.xlsx,text/csv,${XLSX}`}
              onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
              className="control w-full max-w-full file:mr-3 file:cursor-pointer file:border-0 file:bg-transparent file:font-medium file:text-accent"
            />
          )}
        </Field>
        <p role="status" className="text-soft empty:hidden">
          {busy && text.reading}
        </p>
      </div>
      {problem && (
        <div className="mt-4">
          <Notice tone="bad" title={text.unreadable}>
            {problem.sentence}
          </Notice>
        </div>
      )}
      {file && preview && (
        <Section title={`${text.preview}: ${file.name}`}>
          <ListPreview preview={preview} busy={busy} onLayout={(read) => show(file, read)} onImport={load} />
        </Section>
      )}
    </>
  );
}

const bodyOf = (list: File) => ({
  headers: { 'content-type': list.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv' },
  body: '',
  bodySerializer: () => list,
});

function faultOf(file: File, text: { noFile: string; tooLarge: string; oldExcel: string }): string | null {
  if (file.size === 0) return text.noFile;
  if (file.name.toLowerCase().endsWith('.xls')) return text.oldExcel;
  return file.size > MOST_BYTES ? text.tooLarge : null;
}
