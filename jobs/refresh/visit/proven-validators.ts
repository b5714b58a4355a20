import type { Validators } from '../../site/index.js';
import type { SignalRecord } from '../rates/history.js';

/**
 * Evidence of how far a site's validators can be trusted. A 304 says that a page is unchanged only if the validators moved whenever the
 * text did, and if the server answers validators that it never gave by the page.
 */
export interface ValidatorRecord extends SignalRecord {
  /** Kinds of validators (`kindOf`) of which the server has refused a made-up one. */
  readonly refused?: readonly string[];
  /** True if the server answered a made-up validator by 304: its 304 says nothing. */
  readonly isBlind?: boolean;
}

/** Number of announced changes after which validators are trusted, if no change was unannounced. */
const TRUSTED_AFTER = 2;
/** Fraction of visits that test trusted validators by made-up ones; the answer is the page, as to a plain request. */
const TEST_SHARE = 1 / 8;
const DAY_MS = 86_400_000;

/** How a page is requested: with its validators, with made-up ones, or unconditionally. */
export type Condition = { readonly as: 'known' | 'made-up'; readonly validators: Validators } | null;

/** @param random uniform in [0, 1), drawn only if the validators are trusted */
export function conditionOf(validators: Validators | null, record: ValidatorRecord, random: () => number): Condition {
  const { changedSaid, changedSilent, refused = [], isBlind = false } = record;
  if (validators === null || isBlind || changedSilent > 0 || changedSaid < TRUSTED_AFTER) return null;
  const madeUp = madeUpFor(validators);
  if (kindOf(madeUp) !== kindOf(validators)) return null;
  const isTest = random() < TEST_SHARE || !refused.includes(kindOf(validators));
  return isTest ? { as: 'made-up', validators: madeUp } : { as: 'known', validators };
}

/** The record after the answer to made-up validators. */
export function withTest(record: ValidatorRecord, madeUp: Validators, answer: 'page' | 'unchanged'): ValidatorRecord {
  if (answer === 'unchanged') return { ...record, isBlind: true };
  return { ...record, refused: [...new Set([...(record.refused ?? []), kindOf(madeUp)])] };
}

const kindOf = ({ etag, lastModified }: Validators): string =>
  [etag !== undefined && 'etag', lastModified !== undefined && 'last-modified'].filter(Boolean).join('+');

/**
 * Validators of a version that never was: an entity tag of ours, and a date a day before that of the known version, since
 * which the page has changed by the server's own word.
 */
function madeUpFor({ etag, lastModified }: Validators): Validators {
  const at = Date.parse(lastModified ?? '');
  return {
    ...(etag !== undefined && { etag: '"hyrde-no-such-version"' }),
    ...(Number.isFinite(at) && { lastModified: new Date(at - DAY_MS).toUTCString() }),
  };
}
