'use client';
import type { paths } from '@hyrde/client';
import type { Answer, TextLanguage } from '@hyrde/contracts';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { CopiedText } from '@/design/copy';
import { Choice, Choices, InputField, TextField } from '@/design/field';
import { ConfirmedChange } from '@/parts/changes';
import { type Area, useWords } from '@/words/client';
import { report as en } from '../words/report.en';
import { report as nb } from '../words/report.nb';
import { report as nn } from '../words/report.nn';
import { ANSWERS } from './answer';

export const reportWords: Area<'report'> = { en: { report: en }, nb: { report: nb }, nn: { report: nn } };

/** Answers that a report asserts; the others mean that the answer is unknown. */
const ASSERTED: readonly Answer[] = ['yes', 'no'];
/** Maximum number of proof sheets that are selected by default; beyond it a person has to select. */
const MOST_UNASKED = 500;

interface Props {
  of: Exclude<Reported, { viewId: string }>;
  choices: Schema<'ReportPdfs'>['choices'];
  language: TextLanguage;
}

/** Requests a report as PDF, with as many proof sheets as the button says. */
export function MakeReportPdf({ of, choices, language }: Props) {
  const { words, format } = useWords(reportWords);
  const text = words.report.pdf;
  const { send, busy } = useChange();
  const sum = (answers: readonly Answer[]) => answers.reduce((all, answer) => all + choices[answer], 0);
  const [chosen, setChosen] = useState<readonly Answer[]>(sum(ASSERTED) <= MOST_UNASKED ? ASSERTED : []);
  const [texts, setTexts] = useState<Texts>({});
  const answers = ANSWERS.filter((answer) => choices[answer] > 0 && chosen.includes(answer));
  const body = { language, answers: [...answers], ...texts };
  const make = () =>
    send(() =>
      'sweepId' in of
        ? service.POST('/api/sweeps/{id}/report-pdfs', { params: { path: { id: of.sweepId } }, body })
        : service.POST('/api/matrix/report-pdfs', { params: { query: of.matrix }, body }),
    );
  return (
    <>
      <Choices legend={text.choose} hint={text.chooseHint}>
        <div className="flex flex-wrap gap-x-5">
          {ANSWERS.filter((answer) => choices[answer] > 0).map((answer) => (
            <Choice
              key={answer}
              type="checkbox"
              checked={chosen.includes(answer)}
              onChange={({ target: { checked } }) =>
                setChosen(checked ? [...chosen, answer] : chosen.filter((one) => one !== answer))
              }
              label={
                <>
                  {words.answers[answer]}{' '}
                  <span className="text-soft tabular-nums">{format.whole(choices[answer])}</span>
                </>
              }
            />
          ))}
        </div>
      </Choices>
      {'sweepId' in of || <ReportTexts onChange={setTexts} />}
      <Button className="mt-2" busy={busy} onClick={make}>
        {text.make(format.whole(sum(answers)))}
      </Button>
    </>
  );
}

/**
 * Requests a report of the matrix as PDF. Its sheets are counted on request, since that is slow for a large country.
 */
export function MakeMatrixPdf({
  of,
  language,
}: {
  of: Extract<Reported, { matrix: unknown }>;
  language: TextLanguage;
}) {
  const text = useWords(reportWords).words.report.pdf;
  const { send, busy } = useChange({ refresh: false });
  const [choices, setChoices] = useState<Schema<'SheetChoices'>['choices'] | null>(null);
  if (choices) return <MakeReportPdf of={of} choices={choices} language={language} />;
  const params = { query: of.matrix };
  const count = async () => {
    const counted = await send(() => service.GET('/api/matrix/report-pdfs/choices', { params }));
    if (counted) setChoices(counted.choices);
  };
  return (
    <Button busy={busy} onClick={count}>
      {text.begin}
    </Button>
  );
}

/** Title and introduction of a report; one that is empty is missing. */
type Texts = Schema<'MakeReportLink'>;

/** Fields for a report's title and introduction, folded since both are optional. */
function ReportTexts({ onChange }: { onChange(texts: Texts): void }) {
  const text = useWords(reportWords).words.report;
  const [texts, setTexts] = useState<Texts>({});
  const set = (name: keyof Texts, value: string) => {
    const next = { ...texts, [name]: value.trim() === '' ? undefined : value };
    setTexts(next);
    onChange(next);
  };
  return (
    <details className="mb-2">
      <summary className="link w-fit cursor-pointer py-1">{text.texts}</summary>
      <div className="mt-1 mb-3 flex flex-col gap-3">
        <InputField
          label={text.ownTitle}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => set('title', target.value)}
        />
        <TextField
          label={text.introduction}
          hint={text.introductionHint}
          rows={4}
          maxLength={4_000}
          onChange={({ target }) => set('introduction', target.value)}
        />
      </div>
    </details>
  );
}

/**
 * Subject of a report: a sweep, the bodies and targets of the matrix under this query, or a saved view, which the report
 * then follows.
 */
export type Reported =
  | { sweepId: string }
  | { viewId: string }
  | { matrix: NonNullable<paths['/api/matrix/report-links']['post']['parameters']['query']> };

/** Creates a link to a report and shows it once. */
export function MakeReportLink({ of }: { of: Reported }) {
  const text = useWords(reportWords).words.report;
  const { send, busy } = useChange();
  const [made, setMade] = useState<string | null>(null);
  const [body, setBody] = useState<Texts>({});
  async function make() {
    const done = await send(() => {
      if ('sweepId' in of)
        return service.POST('/api/sweeps/{id}/report-links', { params: { path: { id: of.sweepId } }, body });
      if ('viewId' in of)
        return service.POST('/api/views/{id}/report-links', { params: { path: { id: of.viewId } }, body });
      return service.POST('/api/matrix/report-links', { params: { query: of.matrix }, body });
    });
    if (done) setMade(done.link);
  }
  return (
    <>
      <ReportTexts onChange={setBody} />
      <Button busy={busy} onClick={make}>
        {text.make}
      </Button>
      {made && (
        <div role="status" className="mt-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
          <p>{text.once}</p>
          <CopiedText text={made} />
          <a href={made} className="link mt-1 inline-flex min-h-8 items-center">
            {text.openIt}
          </a>
        </div>
      )}
    </>
  );
}

/** Cancels a PDF that is being made; deletes a finished one after a confirmation. */
export function RemoveReportPdf({ id, name, making }: { id: string; name: string; making: boolean }) {
  const { words } = useWords(reportWords);
  const text = words.report.pdf;
  const { send, busy } = useChange();
  const ask = () => service.DELETE('/api/report-pdfs/{id}', { params: { path: { id } } });
  if (making)
    return (
      <Button small busy={busy} onClick={() => send(ask)}>
        {words.common.cancel}
      </Button>
    );
  return (
    <ConfirmedChange yes={words.common.remove} of={name} title={text.removeTitle} ask={ask}>
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}

/** Revokes a link, after a confirmation: it cannot be restored. */
export function RevokeReportLink({ id, made }: { id: string; made: string }) {
  const { words } = useWords(reportWords);
  const text = words.report;
  return (
    <ConfirmedChange
      yes={words.common.revoke}
      of={made}
      title={text.revokeTitle}
      ask={() => service.DELETE('/api/report-links/{id}', { params: { path: { id } } })}
      said={() => ({ text: text.revoked })}
    >
      <p>{text.revokeBody}</p>
    </ConfirmedChange>
  );
}
