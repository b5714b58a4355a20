import { joinAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { sitesOf } from '@/parts/sweeps/sites-of';

/** One algorithm of the form: its name, and its parameters as typed. */
export interface ChosenAlgorithm {
  name: string;
  parameters: Record<string, string>;
}

/** As the service reads it; a parameter that was emptied is left out, so that it gets its default. */
export function algorithmText({ name, parameters }: ChosenAlgorithm): string {
  const trimmed = Object.entries(parameters).map(([key, value]) => [key, value.trim()] as const);
  return joinAlgorithm(
    name,
    trimmed.filter(([, value]) => value !== ''),
  );
}

/** What the form of a new sweep says, as the service wants it: a plan for each target; with a site, of it alone. */
export function plansOf(data: FormData, practice: boolean, algorithms: readonly ChosenAlgorithm[], siteId?: string) {
  const targets = new Set(data.getAll('target').map(String));
  return [...targets].map((target) => ({
    kind: 'locate' as const,
    target,
    algorithms: algorithms.map(algorithmText),
    budget: Number(data.get('budget') ?? ''),
    sites: siteId ? { siteIds: [siteId] } : sitesOf(data),
    practice,
  }));
}

/**
 * What sweeps cost at most, and usually. All sites are searched at the same time, but one site's searches share its
 * host and take turns; so the time is that of one site. What its searches for several targets share is not taken off.
 * @param crawlDelayMs milliseconds between two pages of a host, unless the host asks for a longer pause
 * @param means mean downloads of each algorithm so far; null where nothing is known, which counts as the whole budget
 */
export function estimate(
  crawlDelayMs: number,
  sites: number,
  targets: number,
  means: readonly (number | null)[],
  budget: number,
) {
  const most = targets * means.length * budget;
  const usual = targets * means.reduce<number>((sum, mean) => sum + Math.min(mean ?? budget, budget), 0);
  return {
    searches: sites * targets * means.length,
    mostDownloads: sites * most,
    mostSeconds: (most * crawlDelayMs) / 1_000,
    usualDownloads: Math.round(sites * usual),
    usualSeconds: Math.round((usual * crawlDelayMs) / 1_000),
    known: means.some((mean) => mean !== null),
  };
}
