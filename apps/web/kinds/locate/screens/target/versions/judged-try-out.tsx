import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge, Progress } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { StartJudgedTryOut, StopJudgedTryOut } from '../target-actions';

type JudgedSite = NonNullable<Schema<'JudgedTryOut'>['tryOut']>['sites'][number];

interface Props {
  slug: string;
  version: number;
  judged: Schema<'JudgedTryOut'>;
  mayStart: boolean;
}

/** Findings of a proposed version on judged sites, beside the earlier findings. */
export async function JudgedTryOutSection({ slug, version, judged: { judged, most, tryOut }, mayStart }: Props) {
  const { words, format } = await getWords();
  const text = words.targets.proposal;
  const sites = tryOut?.sites ?? [];
  const ended = sites.filter(({ now }) => now !== null);
  const running = tryOut?.state === 'running';
  const right = (some: readonly JudgedSite[], which: 'before' | 'now') => some.filter((site) => site[which]?.right);
  const untaught = ended.filter(({ trained }) => !trained);
  const shares = (some: readonly JudgedSite[]) =>
    text.shares(
      format.whole(right(some, 'before').length),
      format.whole(right(some, 'now').length),
      format.whole(some.length),
    );
  const shown = [...sites].sort((a, b) => changed(b) - changed(a));
  return (
    <Section title={text.tryTitle} aside={judged > 0 && text.tryPurpose(format.whole(Math.min(judged, most)))}>
      {judged === 0 && <p className="text-soft">{text.noneJudged}</p>}
      {judged > 0 && mayStart && !running && (
        <div className="mb-3">
          <StartJudgedTryOut slug={slug} version={version} label={tryOut ? text.tryAgain : text.try} />
        </div>
      )}
      {tryOut && running && (
        <div className="mb-3" role="status">
          <p className="mb-1 text-sm">
            {text.running(format.whole(ended.length), format.whole(sites.length), format.whole(tryOut.downloads))}{' '}
            <LiveRefresh on={['sweep-changed', 'task-done']} sweepId={tryOut.id} sign />
          </p>
          <Progress value={ended.length} max={sites.length} label={text.tryTitle} />
          {mayStart && (
            <div className="mt-2">
              <StopJudgedTryOut id={tryOut.id} />
            </div>
          )}
        </div>
      )}
      {ended.length > 0 && (
        <p className="mb-3">
          <strong>{shares(ended)}</strong>{' '}
          {untaught.length < ended.length && (
            <span className="text-soft">{untaught.length > 0 ? text.untaught(shares(untaught)) : text.allTaught}</span>
          )}
        </p>
      )}
      {sites.length > 0 && (
        <Table
          caption={text.tryTitle}
          rows={shown}
          keyOf={({ site }) => site.id}
          columns={(column) => [
            column(words.labels.site, ({ site, trained }) => (
              <>
                <Link href={`/bodies/${site.id}`} className="plain-link">
                  {site.name}
                </Link>{' '}
                {trained && <Badge>{text.taught}</Badge>}
              </>
            )),
            column(text.rightPage, ({ rightUrl }) =>
              rightUrl ? <SiteLink url={rightUrl} words={words} /> : text.none,
            ),
            column(text.before, ({ before }) => <Named named={before} />),
            column(words.labels.withTheseWords, ({ now }) =>
              now ? <Named named={now} /> : <span className="text-soft">{text.waiting}</span>,
            ),
          ]}
        />
      )}
    </Section>
  );
}

/** Sites whose result differs come first. */
const changed = ({ before, now }: JudgedSite): number => Number(now !== null && now.right !== before.right);

async function Named({ named: { searchId, url, right } }: { named: JudgedSite['before'] }) {
  const { words } = await getWords();
  const text = words.targets.proposal;
  return (
    <>
      <Badge tone={right ? 'good' : 'bad'}>{right ? text.right : text.wrong}</Badge>{' '}
      {url ? <SiteLink url={url} words={words} /> : text.none}{' '}
      <Link href={`/findings/${searchId}`} className="link text-sm">
        {words.targets.tryOut.evidence}
      </Link>
    </>
  );
}
