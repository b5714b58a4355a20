import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PracticeClock } from '../country/life/clock.js';
import { DEFAULT_PORT } from '../country/sites/country.js';
import { startCountry } from '../country/web/server.js';
import { WrongUse, whole } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';

/** Serves the country until a signal ends it. */
export const countryCommand = {
  use: `country [--port 4180] ${SHAPE_USE} [--hosts-file FILE] [--log FILE] [--day-seconds N] [--archives]`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['port', 'hosts-file', 'log', 'day-seconds'], ['archives']);
    const clock = clockOf(values['day-seconds']);
    const running = await startCountry({
      port: whole(values.port, 'port', DEFAULT_PORT),
      ...shapeOf(values),
      archives: values.archives,
      log: values.log,
      clock,
    });
    const hostsFile = values['hosts-file'] ?? path.join(tmpdir(), `hyrde-country-${running.port}.hosts`);
    writeFileSync(hostsFile, running.hostsText);
    process.stdout.write(
      `${JSON.stringify({ port: running.port, hostsFile, allow: running.allow, ...(clock && { life: clock.line }) })}\nREADY\n`,
    );
    await new Promise<void>((done) => {
      process.once('SIGINT', () => done());
      process.once('SIGTERM', () => done());
    });
    await running.stop();
  },
};

/** Clock of a living country; undefined if its day does not advance. */
function clockOf(text: string | undefined): PracticeClock | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!(seconds > 0 && Number.isFinite(seconds)))
    throw new WrongUse(`--day-seconds takes a number of seconds above nil, not "${text}".`);
  return new PracticeClock(seconds);
}
