import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Count, Link } from '@/design/link';
import { Table } from '@/design/table';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import { algorithmName } from '../../../parts/algorithm';
import { countChanges } from '../changes';
import { changesOf, LearningNotice, TargetHead, type Version, VersionBadge } from '../target-head';

/** Versions of a target: origin, changes and accuracy of each. */
export default async function VersionsPage(props: PageInput<'slug'>) {
  const [{ slug }, practice] = await Promise.all([props.params, showsPractice()]);
  const query = { practice: String(practice), target: slug };
  const [target, accuracy] = await Promise.all([
    get('/api/targets/{slug}', { path: { slug } }),
    get('/api/accuracy', { query }),
  ]);
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets.history;
  const editor = may(me, 'auditor');
  return (
    <>
      <TargetHead target={target} here="versions">
        {editor && !target.archivedAt && (
          <ButtonLink href={`/set-up/targets/${slug}/edit`} kind="main">
            {words.targets.edit}
          </ButtonLink>
        )}
      </TargetHead>
      <LearningNotice target={target} editor={editor} />
      <p className="mb-3 text-soft">{text.purpose}</p>
      <Table
        caption={words.labels.versions}
        rows={target.versions}
        keyOf={(version) => version.id}
        columns={(column) => [
          column(words.labels.version, (version) => (
            <>
              <Link href={`/set-up/targets/${slug}/versions/${version.version}`} className="plain-link">
                {words.labels.version} {format.whole(version.version)}
              </Link>{' '}
              <VersionBadge version={version} inUse={target.version} words={words} />
            </>
          )),
          column(text.origin, { className: 'min-w-40' }, (version) => (
            <>
              {originText(version, words, format)}
              {version.note && <p className="text-soft">“{version.note}”</p>}
            </>
          )),
          column(words.labels.change, { className: 'whitespace-nowrap tabular-nums' }, (version) => (
            <ChangeSummary target={target} version={version} />
          )),
          column(text.who, (version) => (
            <>
              {version.createdBy}
              <span className="block text-soft">{format.minute(version.createdAt)}</span>
            </>
          )),
          column(
            text.trainedOn,
            { numeric: true },
            (version) => version.trainingSites > 0 && words.labels.siteCount(format.whole(version.trainingSites)),
          ),
          column(words.nav.sweeps, { numeric: true }, (version) => (
            <Count of={version.sweeps} rows={`/runs?target=${slug}&version=${version.version}`}>
              {format.whole(version.sweeps)}
            </Count>
          )),
          column(words.labels.accuracy, { className: 'min-w-40' }, (version) => (
            <Accuracies rows={accuracy.items} version={version} />
          )),
        ]}
      />
    </>
  );
}

async function ChangeSummary({ target, version }: { target: Schema<'TargetDetails'>; version: Version }) {
  const { words, format } = await getWords();
  const changes = changesOf(target, version);
  if (!changes) return null;
  const { added, removed, changed } = countChanges(changes);
  const numbers = [added, removed, changed].map(format.whole) as [string, string, string];
  return (
    <>
      <span aria-hidden="true">{words.targets.changes.summary(...numbers)}</span>
      <span className="sr-only">{words.targets.changes.summarySpoken(...numbers)}</span>
    </>
  );
}

function originText({ origin, basedOn }: Version, words: Words, format: Formats): string {
  const text = words.targets.history;
  if (basedOn === null) return text.origins[origin];
  if (origin === 'restored') return text.restores(format.whole(basedOn));
  return `${text.origins[origin]}, ${text.basedOn(format.whole(basedOn))}`;
}

async function Accuracies({ rows, version }: { rows: Schema<'AlgorithmAccuracy'>[]; version: Version }) {
  const { words, format } = await getWords();
  const text = words.targets.history;
  const own = rows.filter((row) => row.target.version === version.version && row.accuracy.n > 0);
  if (own.length === 0) return <span className="text-soft">{text.notMeasured}</span>;
  return (
    <>
      {own.map(({ algorithm, accuracy: { share, n } }) => (
        <span key={algorithm} className="block tabular-nums">
          {text.accuracyOf(share === null ? '–' : format.percent(share), format.whole(n))}{' '}
          <span className="text-soft">{algorithmName(splitAlgorithm(algorithm).name, words)}</span>
        </span>
      ))}
      {version.trainingSites > 0 && <span className="block text-soft">{text.onOthers}</span>}
    </>
  );
}
