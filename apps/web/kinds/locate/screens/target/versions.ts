import type { components } from '@hyrde/client';
import { type Change, changesBetween } from './changes';

type TargetDetails = components['schemas']['TargetDetails'];
export type Version = components['schemas']['TargetVersion'];

/** The version that new sweeps use. */
export const versionInUse = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ version }) => version === target.version);

/** The version that is being learnt. */
export const versionLearning = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ state }) => state === 'learning');

/** The version that has been learnt and waits for a person's word. */
export const versionProposed = (target: TargetDetails): Version | undefined =>
  target.versions.find(({ state }) => state === 'proposed');

/** Has it words of its own? One that is being learnt has its base's; one that failed never got any. */
const hasWords = ({ state }: Version): boolean => state !== 'learning' && state !== 'failed';

/** The version that was in use before this one: what people compare it with. Versions come newest first. */
export const versionBefore = (target: TargetDetails, { version }: Version): Version | undefined =>
  target.versions.find((other) => other.version < version && other.state === 'ready');

/** What a version changed; null for the first, and for one that has no words of its own (yet). */
export function changesOf(target: TargetDetails, version: Version): Change[] | null {
  const before = versionBefore(target, version);
  return before && hasWords(version) ? changesBetween(before.words, version.words) : null;
}

/** The number that the next version gets. */
export const nextVersion = (target: TargetDetails): number => (target.versions[0]?.version ?? 0) + 1;
