'use client';
import type { components } from '@hyrde/client';
import type { Answer } from '@hyrde/contracts';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Choice, Choices } from '@/design/field';
import { reportWords } from '@/kinds/locate/words/report';
import { useWords } from '@/words/client';
import type { Language } from '@/words/language';
import { ANSWERS } from './answer';
import type { Reported } from './make-report-link';

/** Answers that a report asserts; the others mean that the answer is unknown. */
const ASSERTED: readonly Answer[] = ['yes', 'no'];
/** Maximum number of proof sheets that are selected by default; beyond it a person has to select. */
const MOST_UNASKED = 500;

interface Props {
  of: Reported;
  choices: components['schemas']['ReportPdfs']['choices'];
  language: Language;
}

/** Requests a report as PDF, with as many proof sheets as the button says. */
export function MakeReportPdf({ of, choices, language }: Props) {
  const { words, format } = useWords(reportWords);
  const text = words.report.pdf;
  const { send, busy } = useChange();
  const sum = (answers: readonly Answer[]) => answers.reduce((all, answer) => all + choices[answer], 0);
  const [chosen, setChosen] = useState<readonly Answer[]>(sum(ASSERTED) <= MOST_UNASKED ? ASSERTED : []);
  const answers = ANSWERS.filter((answer) => choices[answer] > 0 && chosen.includes(answer));
  const body = { language, answers: [...answers] };
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
      <Button className="mt-2" busy={busy} onClick={make}>
        {text.make(format.whole(sum(answers)))}
      </Button>
    </>
  );
}

/**
 * Requests a report of the matrix as PDF. Its sheets are counted on request, since that is slow for a large country.
 */
export function MakeMatrixPdf({ of, language }: { of: Extract<Reported, { matrix: unknown }>; language: Language }) {
  const text = useWords(reportWords).words.report.pdf;
  const { send, busy } = useChange({ refresh: false });
  const [choices, setChoices] = useState<components['schemas']['SheetChoices']['choices'] | null>(null);
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
