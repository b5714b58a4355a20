import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/addresses';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { getWords } from '@/words/server';
import { AsReceived } from '../../parts/evidence/as-received';
import { Dossier } from '../../parts/evidence/dossier';
import { Contributions } from '../../parts/evidence/reasons';

/** Details of the scoring, a drawer each; not printed. */
export async function Weighing({ finding }: { finding: Schema<'Finding'> }) {
  const { words, format } = await getWords();
  const text = words.finding;
  const named = finding.url !== null;
  return (
    <div className="rows mt-10 print:hidden">
      {named && (
        <Drawer
          title={words.evidence.contributions.title}
          what={<WhatIsThis term={text.weightsWhat} guide="auditor#see-the-evidence" words={words.common} />}
        >
          <Contributions finding={finding} words={words} format={format} />
        </Drawer>
      )}
      <Drawer title={words.labels.matchedWords}>
        <MatchesTable matches={finding.matches} />
      </Drawer>
      <Drawer title={words.labels.runnersUp} open={!named}>
        <RunnersUp runnersUp={finding.runnersUp} />
      </Drawer>
      {named && (
        <Drawer title={words.evidence.received.title}>
          <AsReceived finding={finding} words={words} format={format} />
        </Drawer>
      )}
      <Drawer
        title={words.dossier.title}
        what={<WhatIsThis term={text.dossierWhat} guide="auditor#see-the-evidence" words={words.common} />}
        open={!named}
      >
        {finding.record ? (
          <Dossier
            record={finding.record}
            stopped={words.reasons[finding.reason]}
            found={finding.url}
            words={words}
            format={format}
          />
        ) : (
          <p className="text-soft">{words.dossier.none}</p>
        )}
      </Drawer>
    </div>
  );
}

interface DrawerProps {
  title: string;
  what?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

function Drawer({ title, what, open = false, children }: DrawerProps) {
  return (
    <details open={open}>
      <summary className="cursor-pointer py-2.5">
        <h2 className="inline text-base font-medium">{title}</h2>
      </summary>
      <div className="pb-4">
        {what}
        {children}
      </div>
    </details>
  );
}

async function RunnersUp({ runnersUp }: { runnersUp: Schema<'Finding'>['runnersUp'] }) {
  const { words, format } = await getWords();
  if (runnersUp.length === 0) return <p className="text-soft">{words.finding.noRunnersUp}</p>;
  return (
    <ol className="divide-y divide-line">
      {runnersUp.map((runner) => (
        <li key={runner.rank} className="flex min-w-0 justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="break-words">{runner.title}</span>
            <span className="block text-sm text-soft">
              <SiteLink url={runner.url} words={words} />
            </span>
          </span>
          <span className="tabular-nums">{format.confidence(runner.confidence)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Words of the target that were found, and their places. */
async function MatchesTable({ matches }: { matches: Schema<'Finding'>['matches'] }) {
  const { words, format } = await getWords();
  const text = words.finding;
  if (matches.length === 0) return <p className="text-soft">{text.noMatches}</p>;
  return (
    <Table
      caption={words.labels.matchedWords}
      rows={matches}
      keyOf={(match) => match.word}
      columns={(column) => [
        column(words.labels.word, (match) => match.word),
        column(text.where, { className: 'min-w-32' }, (match) =>
          match.places.map(({ place, count }) => `${text.places[place]} × ${format.whole(count)}`).join(', '),
        ),
        column(text.snippet, { className: 'min-w-80 break-words text-soft' }, (match) => match.snippet),
      ]}
    />
  );
}
