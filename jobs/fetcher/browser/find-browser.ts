import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Variables that a browser receives: programs, language, zone and fonts. */
const PASSED_ON = /^(?:PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ|FONTCONFIG_(?:FILE|PATH))$/;

/**
 * The environment of a browser. It runs untrusted pages, so it receives no password and no internal address.
 * @param home folder of its own
 * @param own further variables (`FoundBrowser.env`)
 */
export function browserEnvironment(home: string, own: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && PASSED_ON.test(name)) env[name] = value;
  return { ...env, HOME: home, TMPDIR: home, ...own };
}

const run = promisify(execFile);

/** A browser that can be started. */
export interface FoundBrowser {
  found: true;
  path: string;
  /** `setting`: a path in PUPPETEER_EXECUTABLE_PATH. `path`: on PATH. `npm`: installed with this package. */
  source: 'setting' | 'path' | 'npm';
  /** Headless mode; the npm browser is a headless shell, which starts differently. */
  headless: true | 'shell';
  /** Further environment variables (`browserEnvironment`). */
  env: Record<string, string>;
  /** Reason, for people, for which pages run outside the browser's sandbox; null if they run inside. */
  unsandboxed: string | null;
}

export interface NoBrowser {
  found: false;
  /** For people: what is missing and how to install it. */
  why: string;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Value of PUPPETEER_EXECUTABLE_PATH that selects the npm browser, whatever else is installed. */
const FROM_NPM = 'npm';
const HELP = 'Pages that need a browser are read as they are. Install Chromium, or set PUPPETEER_EXECUTABLE_PATH.';

/** Selects a browser: the operator's setting, else one on PATH, else the npm one (Linux x64), else none and why. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser | NoBrowser> {
  const set = env.PUPPETEER_EXECUTABLE_PATH;
  if (set && set !== FROM_NPM) {
    if (await isExecutable(set)) return installedAt(set, 'setting');
    return { found: false, why: `PUPPETEER_EXECUTABLE_PATH names ${set}, which is no program. ${HELP}` };
  }
  const installed = set ? null : await onPath(env.PATH ?? '');
  if (installed) return installedAt(installed, 'path');
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return {
      found: false,
      why: `No Chromium on PATH, and npm has none for ${process.platform} ${process.arch}. ${HELP}`,
    };
  try {
    return await fromNpm();
  } catch (error) {
    return { found: false, why: `The Chromium from npm does not start: ${messageOf(error)}. ${HELP}` };
  }
}

async function installedAt(file: string, source: 'setting' | 'path'): Promise<FoundBrowser> {
  return { found: true, path: file, source, headless: true, env: {}, unsandboxed: await sandboxObstacle(file) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error));

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function onPath(folders: string): Promise<string | null> {
  const files = folders
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  for (const file of process.platform === 'darwin' ? [...files, ...ON_MACOS] : files)
    if (await isExecutable(file)) return file;
  return null;
}

/**
 * The headless shell of `@sparticuz/chromium`, unpacked once into the user's cache. The package itself would unpack
 * into /tmp under a fixed name, where processes collide and other users could plant files.
 */
async function fromNpm(): Promise<FoundBrowser> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const folder = path.join(cache, 'hyrde', `chromium-${await versionOf(entry)}`);
  const file = path.join(folder, 'chromium');
  if (!(await isExecutable(file))) await unpackInto(folder, entry);
  const unsandboxed = await sandboxObstacle(file);
  const found = { found: true, path: file, source: 'npm', headless: 'shell', unsandboxed } as const;
  const fonts = await fontsFor(folder);
  if (await starts(file, {})) return { ...found, env: fonts };
  // This machine lacks NSS and related libraries; the package contains them.
  const env = { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
  const { stdout } = await run(file, ['--version'], { timeout: 20_000, env: browserEnvironment(folder, env) });
  if (!stdout) throw new Error('no answer to --version');
  return { ...found, env };
}

const Manifest = z.object({ version: z.string() });

/** @param entry of the package: `build/index.js` */
async function versionOf(entry: string): Promise<string> {
  const manifest = path.join(path.dirname(entry), '..', 'package.json');
  return Manifest.parse(JSON.parse(await readFile(manifest, 'utf8'))).version;
}

/** Font settings for a machine without fonts, which would render pages without letters: the package's own fonts. */
async function fontsFor(folder: string): Promise<Record<string, string>> {
  if (
    await access('/etc/fonts/fonts.conf').then(
      () => true,
      () => false,
    )
  )
    return {};
  const file = path.join(folder, 'fonts', 'ours.conf');
  const dir = path.join(folder, 'fonts');
  const text = `<?xml version="1.0"?>\n<fontconfig><dir>${dir}</dir><cachedir>${dir}/cache</cachedir></fontconfig>\n`;
  await writeFile(file, text);
  return { FONTCONFIG_FILE: file };
}

const starts = (file: string, env: Record<string, string>): Promise<boolean> =>
  run(file, ['--version'], { timeout: 20_000, env: browserEnvironment(path.dirname(file), env) }).then(
    () => true,
    () => false,
  );

/** Unpacks beside the target and renames, so that no process sees half a browser. */
async function unpackInto(folder: string, entry: string): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const beside = await mkdtemp(path.join(parent, 'unpacking-'));
  const script = `import(${JSON.stringify(entry)}).then(({ default: chromium }) => chromium.executablePath())`;
  // The package unpacks into TMPDIR, and its libraries only where it believes to be on Amazon Linux.
  const env = { ...process.env, TMPDIR: beside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await run(process.execPath, ['-e', script], { env, timeout: 120_000 });
  await rename(beside, folder).catch(async (error: unknown) => {
    await rm(beside, { recursive: true, force: true });
    if (!(await isExecutable(path.join(folder, 'chromium')))) throw error;
  });
}

/** Paths of the setuid sandbox helper in distributions; it may also be beside the browser. */
const HELPERS = ['/usr/lib/chromium/chrome-sandbox', '/opt/google/chrome/chrome-sandbox'];
const SET_UID = 0o4000;

/**
 * Reason for which this machine has no sandbox for a browser's pages; null if it has one.
 * @param browser path of its program
 */
export async function sandboxObstacle(browser: string): Promise<string | null> {
  if (process.getuid?.() === 0) return 'Hyrde runs as root';
  if (process.platform !== 'linux') return null;
  for (const helper of [path.join(path.dirname(browser), 'chrome-sandbox'), ...HELPERS])
    if (await isSetUid(helper)) return null;
  // The namespaces that Chromium's own sandbox uses; containers and some distributions forbid them.
  return run('unshare', ['--user', '--map-root-user', '--net', '--pid', '--fork', 'true'], { timeout: 5_000 }).then(
    () => null,
    () => 'this machine or container forbids user namespaces',
  );
}

const isSetUid = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mode, uid }) => uid === 0 && (mode & SET_UID) !== 0,
    () => false,
  );
