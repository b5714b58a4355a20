import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Badge } from '@/design/values';
import { languageName } from '@/parts/display-names';
import { DUTY_EVENTS, Follow, PAGE_EVENTS } from '@/parts/follow';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { type Change, changesBetween } from './changes';
import { GiveUp } from './target-actions';

type TargetDetails = Schema<'TargetDetails'>;
export type Version = Schema<'TargetVersion'>;

interface Props {
  target: TargetDetails;
  here: 'words' | 'versions' | 'learning';
  children?: ReactNode;
}

/** Head of a target's screens: name, description and tabs. */
export async function TargetHead({ target, here, children }: Props) {
  const { words, language, format } = await getWords();
  const text = words.targets;
  const path = `/set-up/targets/${target.slug}`;
  const parts = [
    ['words', path, words.labels.words, null],
    ['versions', `${path}/versions`, words.labels.versions, format.whole(target.versions.length)],
    ['learning', `${path}/learning`, text.learning, null],
  ] as const;
  return (
    <>
      <PageHead
        title={target.name[language]}
        badges={
          <>
            {target.builtIn && <Badge>{words.labels.builtIn}</Badge>}{' '}
            {target.archivedAt && <Badge tone="warning">{text.archived}</Badge>}
          </>
        }
        purpose={target.description[language]}
      >
        <Follow
          label={words.subscriptions.follow}
          name={target.name[language]}
          events={[...DUTY_EVENTS, ...PAGE_EVENTS]}
          filter={{ target: target.slug }}
        />
        {children}
      </PageHead>
      {target.archivedAt && <Notice tone="warning" title={text.about.archivedNotice} />}
      <nav aria-label={text.parts} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
        {parts.map(([name, href, title, count]) => (
          <Link
            key={name}
            href={href}
            aria-current={name === here ? 'page' : undefined}
            className="-mb-px inline-flex min-h-10 items-center gap-1.5 border-b-3 border-transparent px-2.5 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {title}
            {count && <span className="text-sm font-normal text-soft tabular-nums">{count}</span>}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Languages in which a target has no words, with the words that are used instead: a sentence for each. */
export async function MissingLanguages({ missing }: { missing: TargetDetails['missingLanguages'] }) {
  const { words, format } = await getWords();
  const named = (code: string) => languageName(code, words);
  const ways = [...new Set(missing.map(({ searchedIn }) => searchedIn))];
  return ways.map((way) => (
    <p key={way} className="mt-2 max-w-prose text-sm text-soft">
      {words.targets.missing(
        format.list(missing.filter(({ searchedIn }) => searchedIn === way).map(({ language }) => named(language))),
        way === null ? null : named(way),
      )}
    </p>
  ));
}

const TONES = { learning: 'busy', proposed: 'warning', declined: 'plain', failed: 'bad' } as const;

/** State of a version: in use, being learnt, proposed, declined or failed; nothing for a version that is only older. */
export function VersionBadge({ version, inUse, words }: { version: Version; inUse: number; words: Words }) {
  const { current, history } = words.targets;
  const { state } = version;
  if (state !== 'ready') return <Badge tone={TONES[state]}>{history.states[state]}</Badge>;
  return version.version === inUse ? <Badge tone="good">{current}</Badge> : null;
}

interface LearningNoticeProps {
  target: TargetDetails;
  /** True if the person may cancel the learning. */
  editor: boolean;
  /** Progress, if the screen knows it. */
  progress?: string;
}

/** Notice of the version that is being learnt, with its progress; nothing if no version is being learnt. */
export async function LearningNotice({ target, editor, progress }: LearningNoticeProps) {
  const { words, format } = await getWords();
  const text = words.targets.teach;
  const learning = versionLearning(target);
  if (!learning) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border-l-4 border-accent bg-accent-soft px-3 py-2">
      <div role="status">
        <p className="font-semibold">
          {text.runningTitle(format.whole(learning.version))} <LiveRefresh on={['target-changed']} sign />
        </p>
        <p>
          {progress} {text.runningBody}
        </p>
      </div>
      {editor && <GiveUp slug={target.slug} version={learning.version} />}
    </div>
  );
}

/** The version that new sweeps use. */
export const versionInUse = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ version }) => version === target.version);

/** The version that is being learnt, if any. */
export const versionLearning = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ state }) => state === 'learning');

/** The learnt version that waits for a decision. */
export const versionProposed = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ state }) => state === 'proposed');

/** True if the version has words of its own: a version that is being learnt has its base's, a failed one has none. */
const hasWords = ({ state }: Version): boolean => state !== 'learning' && state !== 'failed';

/** The version that was in use before this one, for comparison. Versions are descending by number. */
export const versionBefore = (target: TargetDetails, { version }: Version): Version | undefined =>
  target.versions.find((other) => other.version < version && other.state === 'ready');

/** Changes of a version; null for the first, and for one without words of its own. */
export function changesOf(target: TargetDetails, version: Version): Change[] | null {
  const before = versionBefore(target, version);
  return before && hasWords(version) ? changesBetween(before.words, version.words) : null;
}

export const nextVersion = (target: TargetDetails): number => (target.versions[0]?.version ?? 0) + 1;
