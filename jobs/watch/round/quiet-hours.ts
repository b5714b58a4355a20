const HOUR_MS = 3_600_000;

/** Hours of the day at which a site is left alone; over midnight where `from` is later than `to`. */
export interface Quiet {
  from: number;
  to: number;
  timeZone: string;
}

/**
 * The first time from `time` on at which a site may be asked (`Budget.nextOpen`), in hours since 1970. By the wall clock of the
 * zone: in the night of a change of clocks they are longer or shorter.
 */
export function openFrom({ from, to, timeZone }: Quiet): (time: number) => number {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const isQuiet = (time: number): boolean => {
    const hour = Number(clock.format(new Date(time * HOUR_MS)));
    return from < to ? hour >= from && hour < to : hour >= from || hour < to;
  };
  return (time) => {
    if (!isQuiet(time)) return time;
    // Clocks of some zones are a quarter of an hour from UTC's.
    for (let quarter = Math.floor(time * 4) + 1; ; quarter++) if (!isQuiet(quarter / 4)) return quarter / 4;
  };
}
