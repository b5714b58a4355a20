import type { Contestant, Course, Haul } from './contestant.js';

/** One contestant's run over the course. */
export interface Heat {
  haul: Haul;
  seconds: number;
  /** Processor seconds of all threads of the process, which other work on the machine does not change. */
  cpuSeconds: number;
  /** Peak resident set size of the process. */
  peakMegabytes: number;
}

/**
 * Runs the course once, after a warm-up of connections, robots.txt and the compiler.
 * @param warmUp number of uncounted pages of each site
 */
export async function runHeat(contestant: Contestant, course: Course, warmUp: number): Promise<Heat> {
  if (warmUp > 0) await contestant.crawl({ ...course, pages: warmUp });
  const cpu = process.cpuUsage();
  const start = performance.now();
  const haul = await contestant.crawl(course);
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await contestant.close();
  return { haul, seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes: process.resourceUsage().maxRSS / 1_024 };
}
