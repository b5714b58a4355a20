import { CRAWL_DELAY_MS } from '@hyrde/contracts';
import { PRODUCT_TOKEN, readRobots } from '@hyrde/jobs/fetcher';
import type { LoggedVisit } from '../chaos/visits.js';
import { START } from '../country/life/working-time.js';
import type { Country } from '../country/sites/country.js';
import { answer } from '../country/web/answer.js';

/** A host's robots.txt for our agent at a practice time; null if its response disallows everything. */
function robotsAt(land: Country, host: string, time: number) {
  const { status, body } = answer(land, { host, target: '/robots.txt', attempt: 1, time });
  return status >= 500 ? null : readRobots(body.toString(), PRODUCT_TOKEN);
}

/** Required crawl delay of a host, by our own rule and its robots.txt (ms). */
export const dueNow =
  (land: Country, ours: number = CRAWL_DELAY_MS) =>
  (host: string): number =>
    Math.max(ours, 1_000 * (robotsAt(land, host, START)?.crawlDelay ?? 0));

/** Requested documents that the site's robots.txt, in the version last read, disallows. */
export function againstRobots(land: Country, requests: readonly LoggedVisit[]): LoggedVisit[] {
  const inForce = new Map<string, ReturnType<typeof robotsAt>>();
  return requests
    .toSorted((a, b) => a.start - b.start)
    .filter(({ host, kind, path, practiceTime }) => {
      if (kind === 'robots') inForce.set(host, robotsAt(land, host, practiceTime ?? START));
      if (kind !== 'document') return false;
      const robots = inForce.get(host);
      return robots !== undefined && (robots === null || robots.ruleFor(path)?.allow === false);
    });
}
