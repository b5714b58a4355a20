import { includesRole, Role } from '@hyrde/contracts';
import { CALLERS, type Caller, openPeople, type People } from '../../product/people.js';
import { table } from '../../report/table.js';
import type { ApiDocument, Operation } from '../api/document.js';
import { Gun, type Shot } from '../api/send.js';
import { startService } from '../api/service.js';

/** One operation called by one caller. */
export interface Cell {
  operation: string;
  caller: Caller;
  /** True if the operation's declaration allows the caller; null if it declares nothing. */
  expected: boolean | null;
  status: number;
  right: boolean;
}

/** An id that does not exist: a permitted caller is answered that it does not exist, and nothing is changed. */
const NOTHING = '00000000-0000-4000-8000-000000000000';
const DENIED = new Set([401, 403]);
/** Status of a denial: 401 for an anonymous caller, 403 for a known one. */
const denialOf = (caller: Caller): number => (caller === 'anonymous' ? 401 : 403);

/**
 * Calls every operation as every caller and compares the answer with the declaration. Each cell has its own sessions,
 * since some operations end them. It changes whatever can be changed without an id: use a database of its own.
 */
export async function matrixOf(url: string, document: ApiDocument, people: People): Promise<Cell[]> {
  const gun = new Gun(new URL(url));
  const cells: Cell[] = [];
  const restrictsOneTime = document.operations.some(({ withOneTimePassword }) => withOneTimePassword);
  for (const operation of document.operations)
    for (const caller of CALLERS) {
      const shot = requestTo(operation, people.cookieOf(caller));
      const { status } = await gun.send(shot);
      const expected = mayUse(operation, caller, restrictsOneTime);
      const right = expected === null ? false : expected ? wasAnswered(status) : status === denialOf(caller);
      cells.push({ operation: operation.id, caller, expected, status, right });
      if (status < 300 && operation.method !== 'GET') await people.restore();
    }
  gun.close();
  return cells;
}

/** How a browser marks a change that another site's page sends with our cookie, or a page that only resembles ours. */
const FOREIGN_PAGES = {
  'another site': { origin: 'https://another.example' },
  'a sandboxed page': { origin: 'null' },
  'a form without origin': { 'sec-fetch-site': 'cross-site' },
  'our host, another port': { origin: 'http://127.0.0.1:1' },
  'our name as a part': { origin: 'https://127.0.0.1.another.example' },
  'not an address': { origin: 'javascript:0' },
} as const;

/** A change that a page of another site sends with an administrator's cookie. */
export interface Forgery {
  operation: string;
  page: string;
  status: number;
  refused: boolean;
}

/** Sends every operation that changes something from pages of other sites; each must be refused as `foreign-origin`. */
export async function forgeries(url: string, document: ApiDocument, people: People): Promise<Forgery[]> {
  const gun = new Gun(new URL(url));
  const all: Forgery[] = [];
  for (const operation of document.operations.filter(({ method }) => method !== 'GET'))
    for (const [page, marks] of Object.entries(FOREIGN_PAGES)) {
      const { headers, ...shot } = requestTo(operation, people.cookieOf('admin'));
      const { status, text } = await gun.send({ ...shot, headers: { ...headers, ...marks } });
      all.push({ operation: operation.id, page, status, refused: status === 403 && text.includes('foreign-origin') });
    }
  gun.close();
  return all;
}

const wasAnswered = (status: number): boolean => status >= 200 && status < 500 && !DENIED.has(status);

function requestTo({ method, path }: Operation, cookie: string): Shot {
  const address = path.replace('{slug}', 'nothing').replaceAll(/\{\w+\}/g, NOTHING);
  return { method, path: address, headers: cookie ? { cookie } : {}, body: null };
}

/**
 * @param restrictsOneTime true if the document names operations for one-time passwords; otherwise they are ordinary
 *   passwords
 */
function mayUse({ access, withOneTimePassword }: Operation, caller: Caller, restrictsOneTime: boolean): boolean | null {
  if (access === null) return null;
  if (access === 'public') return true;
  if (caller === 'anonymous') return false;
  const [role, ...oneTime] = caller.split(' ');
  if (oneTime.length > 0 && restrictsOneTime && !withOneTimePassword) return false;
  return includesRole(Role.parse(role), access);
}

/** Table with a row for each operation: its declaration and the status for each caller; `!` marks a difference. */
export function matrixReport({ operations }: ApiDocument, cells: readonly Cell[]): string {
  const short = (caller: Caller) => caller.replace(' with a one-time password', ' (one-time)');
  const rows = operations.map(({ id, access, withOneTimePassword }) => {
    const own = cells.filter(({ operation }) => operation === id);
    const declared = `${access ?? 'nothing'}${withOneTimePassword ? ', one-time' : ''}`;
    return [id, declared, ...own.map(({ status, right }) => `${status}${right ? '' : ' !'}`)];
  });
  return table([['operation', 'declares', ...CALLERS.map(short)], ...rows]);
}

/**
 * Calls every operation in every role, and from other sites' pages, at a service of its own.
 * @throws if an answer differs from the operation's declaration, or a change from another site's page is not refused
 */
export async function runMatrix(): Promise<void> {
  const service = await startService();
  try {
    const people = await openPeople(service.databaseUrl);
    const forged = await forgeries(service.url, service.document, people);
    const cells = await matrixOf(service.url, service.document, people);
    await people.close();
    process.stdout.write(`${matrixReport(service.document, cells)}\n\n`);
    const wrong = cells.filter(({ right }) => !right);
    process.stdout.write(`${cells.length} cells, ${wrong.length} other than declared\n`);
    const accepted = forged.filter(({ refused }) => !refused);
    process.stdout.write(`${forged.length} changes sent from other sites’ pages, ${accepted.length} not refused\n`);
    for (const { operation, page, status } of accepted)
      process.stdout.write(`  ${operation} from ${page}: ${status}\n`);
    if (accepted.length > 0) throw new Error(`${accepted.length} changes from other sites’ pages are not refused.`);
    if (wrong.length > 0) throw new Error(`${wrong.length} answers are not what the operations declare.`);
  } finally {
    await service.stop();
  }
}
