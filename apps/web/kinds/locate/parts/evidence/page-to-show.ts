import type { components } from '@hyrde/client';

/** A page to look at: the one that a finding names or, where nothing was found, what came nearest. */
export interface PageToShow {
  title: string;
  /** A runner-up's rank; undefined for the finding itself. */
  rank?: number;
  /** Its text may be kept; where not, there is a picture alone. */
  hasText: boolean;
}

/** Which page of a finding is worth looking at; where nothing was found the home page's picture is, too. */
export function pageToShow(finding: components['schemas']['Finding']): PageToShow | null {
  if (finding.url) return { title: finding.title ?? finding.site.name, hasText: finding.hasText };
  const nearest = finding.runnersUp.find(({ hasText }) => hasText);
  if (nearest) return { title: nearest.title, rank: nearest.rank, hasText: true };
  return finding.screenshot === 'done' ? { title: finding.site.name, hasText: false } : null;
}

/** As many as stand beside each other. */
const NEAR_MISSES = 3;

/** Where nothing is claimed, the pages that came nearest: the right one is often among them. */
export const nearMisses = ({
  url,
  runnersUp,
}: components['schemas']['Finding']): components['schemas']['RunnerUp'][] =>
  url === null ? runnersUp.slice(0, NEAR_MISSES) : [];
