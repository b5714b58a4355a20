import type { Schema } from '@/api/schema';

/** The page that a finding names or, if it found nothing, the closest one. */
interface PageToShow {
  title: string;
  /** Rank of a runner-up; undefined for the finding itself. */
  rank?: number;
  /** True if the page's text is stored; else there is at most a screenshot. */
  hasText: boolean;
}

/** The page of a finding to show; null if nothing was found but the home page's screenshot. */
export function pageToShow(finding: Schema<'Finding'>): PageToShow | null {
  if (finding.url) return { title: finding.title ?? finding.site.name, hasText: finding.hasText };
  const nearest = finding.runnersUp.find(({ hasText }) => hasText);
  if (nearest) return { title: nearest.title, rank: nearest.rank, hasText: true };
  return finding.screenshot === 'done' ? { title: finding.site.name, hasText: false } : null;
}

/** Maximum number of near misses: these fit side by side. */
const NEAR_MISSES = 3;

/** The closest pages of a search without a claim: the right one is often among them. */
export const nearMisses = ({ url, runnersUp }: Schema<'Finding'>): Schema<'RunnerUp'>[] =>
  url === null ? runnersUp.slice(0, NEAR_MISSES) : [];

/** The picture's state on a finding's screen; if there is no picture, the reason. */
export type Picture = Schema<'Finding'>['screenshot'] | 'of-pdf' | 'of-lead-only' | 'no-places' | 'differs' | 'gone';

/**
 * State of a finding's picture: that of a page that names people is withheld if names cannot be redacted in it, and
 * deleted with age; PDFs have no picture, and only findings of the lead algorithm get one.
 */
export function pictureOf({
  screenshot,
  contentType,
  lead,
  pictureShown,
  redacted,
}: Pick<Schema<'Finding'>, 'screenshot' | 'contentType' | 'lead' | 'pictureShown' | 'redacted'>): Picture {
  if (screenshot === 'done' && (pictureShown === 'no-places' || pictureShown === 'differs')) return pictureShown;
  if (screenshot !== 'off') return screenshot;
  if (redacted.some(({ why }) => why === 'age')) return 'gone';
  if (contentType?.includes('pdf')) return 'of-pdf';
  return lead ? 'off' : 'of-lead-only';
}

/** The visible text of a stored page, and the state of the names in it, which is that of this page alone. */
export type StoredText = Pick<Schema<'PageText'>, 'text' | 'names'>;

/** State of names on a screen with a finding and texts of pages, which need not be the finding's own. */
export const namesOn = (
  { names }: Pick<Schema<'Finding'>, 'names'>,
  texts: readonly (StoredText | null | undefined)[],
): Schema<'NamesShown'> =>
  [names, ...texts.flatMap((text) => text?.names ?? [])].find((one) => one !== 'none') ?? 'none';
