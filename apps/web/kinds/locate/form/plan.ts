import { joinAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { sitesOf } from '@/kinds/kind-parts';

/** An algorithm in the form: its name, and its parameters as typed. */
export interface ChosenAlgorithm {
  name: string;
  parameters: Record<string, string>;
}

/** The algorithm in the API's notation; empty parameters are left out and get their defaults. */
export function algorithmText({ name, parameters }: ChosenAlgorithm): string {
  const trimmed = Object.entries(parameters).map(([key, value]) => [key, value.trim()] as const);
  return joinAlgorithm(
    name,
    trimmed.filter(([, value]) => value !== ''),
  );
}

/** The form's values as plans of the API: one for each target; with a site, for this site only. */
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
 * Maximum and usual cost of sweeps. All sites are searched in parallel, but one site's searches share its host, so the
 * duration is that of one site. Downloads that a site's searches share between targets are counted for each.
 * @param crawlDelayMs crawl delay in milliseconds, unless the host's robots.txt gives a longer one
 * @param means mean downloads of each algorithm so far; null if unknown, which counts as the whole budget
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
