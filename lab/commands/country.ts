import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PracticeClock } from '../country/life/clock.js';
import { DAY } from '../country/life/working-time.js';
import { DEFAULT_PORT } from '../country/sites/country.js';
import { startCountry } from '../country/web/server.js';
import { WrongUse, whole } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';

/** Serves the country until a signal ends it. */
export const countryCommand = {
  use: `country [--port 4180] ${SHAPE_USE} [--hosts-file FILE] [--log FILE] [--day-seconds N | --jump-days N] [--archives] [--partners]    (a day in N seconds; or N days on at each SIGUSR2)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(
      args,
      ['port', 'hosts-file', 'log', 'day-seconds', 'jump-days'],
      ['archives', 'partners'],
    );
    const clock = clockOf(values['day-seconds'], values['jump-days']);
    const running = await startCountry({
      port: whole(values.port, 'port', DEFAULT_PORT),
      ...shapeOf(values),
      archives: values.archives,
      partners: values.partners,
      log: values.log,
      clock,
    });
    const hostsFile = values['hosts-file'] ?? path.join(tmpdir(), `hyrde-country-${running.port}.hosts`);
    writeFileSync(hostsFile, running.hostsText);
    process.stdout.write(
      `${JSON.stringify({ port: running.port, hostsFile, allow: running.allow, ...(values['day-seconds'] && { life: clock?.line }) })}\nREADY\n`,
    );
    await new Promise<void>((done) => {
      process.once('SIGINT', () => done());
      process.once('SIGTERM', () => done());
    });
    await running.stop();
  },
};

/** Clock of a living country; undefined if its day does not advance. */
function clockOf(daySeconds: string | undefined, jumpDays: string | undefined): PracticeClock | undefined {
  const seconds = positive(daySeconds, 'day-seconds');
  const jump = positive(jumpDays, 'jump-days');
  if (seconds !== undefined && jump !== undefined) throw new WrongUse('Use either --day-seconds or --jump-days.');
  if (jump === undefined) return seconds === undefined ? undefined : new PracticeClock(seconds);
  const clock = new PracticeClock();
  process.on('SIGUSR2', () => clock.setTime(clock.now() + jump * DAY));
  return clock;
}

/** @throws WrongUse if an option's text is no positive number */
function positive(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new WrongUse(`--${name} takes a number above nil, not "${text}".`);
}
