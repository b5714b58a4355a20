import type { components } from '@hyrde/client';
import { SiteLink } from '@/parts/site-link';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

interface Props {
  verifications: components['schemas']['Finding']['verifications'];
  words: Words;
  format: Formats;
}

/** What people have said of a finding and stand by: the verdict, and below it who, when and why they were asked. */
export function VerdictList({ verifications, words, format }: Props) {
  const standing = verifications.filter(({ undoneAt }) => undoneAt === null);
  if (standing.length === 0) return <p className="text-soft">{words.finding.noVerdicts}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {standing.map((one) => (
        <li key={one.id} className="min-w-0">
          <span className="font-medium">{words.verdicts[one.verdict]}</span>
          {one.rightUrl && (
            <>
              {': '}
              <SiteLink url={one.rightUrl} words={words} />
            </>
          )}
          {one.note && <span className="block">“{one.note}”</span>}
          <span className="block text-sm text-soft">
            {one.person.name} · {format.minute(one.at)} · {words.drawn[one.drawn]}
          </span>
        </li>
      ))}
    </ul>
  );
}
