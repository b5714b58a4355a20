import type { components } from '@hyrde/client';
import { type Change, changesBetween } from './changes';

type TargetDetails = components['schemas']['TargetDetails'];
export type Version = components['schemas']['TargetVersion'];

/** The version that new sweeps use. */
export const versionInUse = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ version }) => version === target.version);

/** The version that is being learnt; undefined if there is none. */
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

/** Number of the next version. */
export const nextVersion = (target: TargetDetails): number => (target.versions[0]?.version ?? 0) + 1;
