import type { FleetLearning } from '@hyrde/contracts';
import { sitesOf } from '@/parts/sweeps/sites-of';

/** What a fleet may learn by. */
export const FLEETS = ['weblog', 'ordering', 'both'] as const satisfies readonly FleetLearning[];

/** What the form of a watch says, as the service wants it. @param timeZone of whoever fills it in */
export function planOf(data: FormData, practice: boolean, timeZone: string) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const [from, to] = [text('quietFrom'), text('quietTo')];
  return {
    kind: 'watch' as const,
    downloadsADay: Number(text('downloadsADay')),
    newsHours: Number(text('newsHours')),
    quiet: from === '' && to === '' ? null : { from: Number(from), to: Number(to), timeZone },
    foragers: FLEETS.find((learning) => learning === text('foragers')) ?? null,
    sites: sitesOf(data),
    practice,
  };
}
