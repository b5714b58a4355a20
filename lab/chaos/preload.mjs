// Preloaded into each Node process of a product under chaos (NODE_OPTIONS). Its database is reached through the relay,
// which can be cut, and its wall clock (Date) can be changed by a file that holds the offset in seconds. Timers and
// `performance.now()` go on, as after a change of a machine's clock. Postgres' clock follows a file of its own by
// libfaketime, if the machine has it.
import childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { CHAOS_RELAY_PORT, CHAOS_CLOCK_FILE, CHAOS_FAKETIME, DATABASE_URL } = process.env;
const LOOK_MS = 250;

if (CHAOS_RELAY_PORT && DATABASE_URL) {
  const url = new URL(DATABASE_URL);
  url.port = CHAOS_RELAY_PORT;
  process.env.DATABASE_URL = url.href;
}

/** The sites are not part of the product and keep the right clock. */
const isCountry = process.argv.includes('country');
if (CHAOS_CLOCK_FILE && !isCountry) {
  const RealDate = Date;
  let shift = 0;
  const look = () => {
    try {
      shift = Number(readFileSync(CHAOS_CLOCK_FILE, 'utf8')) * 1_000 || 0;
    } catch {} // The clock stays unchanged.
  };
  look();
  setInterval(look, LOOK_MS).unref();
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

if (CHAOS_FAKETIME) {
  const { spawn } = childProcess;
  const isPostgres = (part) => /\/postgres$/.test(part);
  childProcess.spawn = (command, args = [], options = {}) => {
    const given = Array.isArray(args) ? args : [];
    if (!isPostgres(command) && !given.some(isPostgres)) return spawn(command, args, options);
    const clock = {
      LD_PRELOAD: CHAOS_FAKETIME,
      FAKETIME_TIMESTAMP_FILE: `${CHAOS_CLOCK_FILE}.postgres`,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return spawn(command, args, { ...options, env: { ...(options.env ?? process.env), ...clock } });
  };
  syncBuiltinESMExports();
}
