const HOUR_MS = 3_600_000;

/** Hours of the day at which a site is not visited; across midnight if `from` is later than `to`. */
export interface Quiet {
  from: number;
  to: number;
  timeZone: string;
}

/**
 * First time from `time` on outside the quiet hours (`Budget.nextOpen`), in hours since 1970. The hours are those of
 * the zone's wall clock: in the night of a clock change the quiet time is longer or shorter.
 */
export function openFrom({ from, to, timeZone }: Quiet): (time: number) => number {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const isQuiet = (time: number): boolean => {
    const hour = Number(clock.format(new Date(time * HOUR_MS)));
    return from < to ? hour >= from && hour < to : hour >= from || hour < to;
  };
  return (time) => {
    if (!isQuiet(time)) return time;
    // Some time zones differ from UTC by a multiple of a quarter of an hour.
    for (let quarter = Math.floor(time * 4) + 1; ; quarter++) if (!isQuiet(quarter / 4)) return quarter / 4;
  };
}
