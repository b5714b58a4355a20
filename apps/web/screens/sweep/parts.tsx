import { ButtonLink } from '@/design/button';
import { Count, Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Progress } from '@/design/values';
import { jointly, jointTexts, partOf } from '@/kinds/joint-sweep';
import type { SweepDetails } from '@/kinds/kind-parts';
import { getInLanguage } from '@/kinds/request';
import { sweepTexts } from '@/kinds/texts';
import { endedOf, SweepBadge } from '@/parts/sweeps/sweep-state';

/** The sweeps that were begun together with this one: their progress as one, and a row for each. */
export async function Parts({ sweep }: { sweep: SweepDetails }) {
  const inLanguage = await getInLanguage();
  const { words, format } = inLanguage;
  const text = words.sweep;
  const joint = jointly(sweep);
  const { done } = jointTexts(sweep, inLanguage);
  const targets = sweep.parts.flatMap(({ facts }) => (facts && 'target' in facts ? [facts.target.slug] : []));
  return (
    <Section
      title={text.parts(format.whole(sweep.parts.length))}
      aside={
        targets.length > 0 && <ButtonLink href={`/bodies?targets=${targets.join()}`}>{text.answersOfParts}</ButtonLink>
      }
    >
      <p className="mb-1">{done}</p>
      <Progress
        value={endedOf(joint.progress).carriedOut}
        max={joint.progress.all}
        label={done}
        still={joint.state !== 'running'}
      />
      <div className="mt-3">
        <Table
          caption={text.parts(format.whole(sweep.parts.length))}
          rows={sweep.parts.map((part) => ({ part, texts: sweepTexts(partOf(sweep, part), inLanguage) }))}
          keyOf={({ part }) => part.id}
          columns={(column) => [
            column(words.labels.target, { className: 'min-w-40' }, ({ part, texts }) => (
              <Link
                href={`/runs/${part.id}`}
                className="plain-link"
                aria-current={part.id === sweep.id ? 'page' : undefined}
              >
                {texts.about}
              </Link>
            )),
            column(words.labels.state, ({ part }) => <SweepBadge state={part.state} words={words} />),
            column(words.sweeps.progress, { className: 'min-w-40' }, ({ part, texts }) => (
              <>
                {texts.done}
                <Progress
                  value={endedOf(part.progress).carriedOut}
                  max={part.progress.all}
                  label={texts.done}
                  still={part.state !== 'running'}
                />
              </>
            )),
            column(
              words.outcomes.found,
              { numeric: true },
              ({ part, texts }) =>
                texts.sought && (
                  <Count of={part.progress.byOutcome[texts.sought.outcome] ?? 0} rows={texts.sought.rows}>
                    {format.whole(part.progress.byOutcome[texts.sought.outcome] ?? 0)}
                    {texts.sought.unit && <span className="text-soft"> {texts.sought.unit}</span>}
                  </Count>
                ),
            ),
          ]}
        />
      </div>
    </Section>
  );
}
