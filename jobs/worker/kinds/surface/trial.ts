import { REDACTED_MARK, type Register } from '@hyrde/contracts';
import { type PortalRecipe, RECIPE_FAULTS, TRIAL_ROWS, TrialInput, type TrialResult } from '@hyrde/contracts/portals';
import { readRecipes } from '@hyrde/store/recipes';
import { readRegisters } from '@hyrde/store/registers';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { KnownPeople, redactedText, roleOfLabel } from '../../../persons/index.js';
import { siteScope, withOpen } from '../../../site/index.js';
import {
  bodyOf,
  checkRecipe,
  Faulty,
  Misfit,
  mappedColumns,
  type PortalRecord,
  type RecipeTrial,
  rawOf,
  redactedRecord,
  tryRecipe,
} from '../../../surface/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { type RunTools, readInput, type TaskEnd } from '../../core/kind.js';
import { type RemovedNames, readRemovedNames } from '../../core/removed-names.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { knownPeople, storedFields } from './stored-fields.js';

/** Maximum characters of an answer, and of a row, that are shown. */
const MAX_ANSWER = 6_000;
const MAX_ROW = 2_500;
/** Maximum characters of a mapped value. */
const MAX_VALUE = 500;

/** Input of a trial: a recipe that need not be in force, an address, and the recipes in force. */
export interface TrialWork extends TrialInput {
  readonly others: readonly PortalRecipe[];
  readonly registers: readonly Register[];
}

export interface TrialEnd extends TaskEnd {
  readonly trial: TrialResult;
}

export async function loadTrial(task: ClaimedTask, sql: Sql): Promise<TrialWork> {
  const input = readInput(task, TrialInput);
  const { recipes } = await readRecipes(sql.query);
  return { ...input, others: recipes, registers: await readRegisters(sql.query, task.practice, null) };
}

/** Maps one answer of a portal by the recipe; nothing but the result is kept of it. */
export async function runTrial(work: TrialWork, tools: RunTools): Promise<TrialEnd> {
  const { url, recipe, others, registers } = work;
  const removed = await readRemovedNames(tools.sql.query, tools.namesKey);
  const web = tools.openWeb({ scope: siteScope(url, registers), trees: true });
  let last: { url: string; text: string } | null = null;
  const watched = withOpen(web, async (request) => {
    const opened = await web.open(request);
    if (opened.kind === 'data') last = { url: opened.url, text: opened.text };
    return opened;
  });
  const answer = (people: KnownPeople) => last && answerOf(last, { people, removed });
  try {
    await checkRecipe(recipe, others);
    const trial = await tryRecipe(recipe, url, watched);
    const people = knownPeople(trial.page.records);
    const shown = { ...resultOf(trial, { people, removed }), answer: answer(people) };
    return { outcome: 'surfaced', reason: 'covered', detail: null, trial: shown };
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    const trial = { ...NOTHING, fault: faultOf(error), answer: answer(new KnownPeople()) };
    return { outcome: 'not-surfaced', reason: 'no-records', detail: null, trial };
  }
}

function sentencesOf({ code, first, second, third }: Faulty) {
  const { en, nb } = RECIPE_FAULTS[code];
  return { en: en(first, second, third), nb: nb(first, second, third) };
}

const faultOf = (fault: Faulty): TrialResult['fault'] => ({
  ...sentencesOf(fault),
  reason: fault.code === 'not-had' ? fault.second : null,
});

const KEEP = statement({
  name: 'surface.keep-trial',
  text: 'insert into recipe_trial (task_id, result) values ($1, $2::jsonb) on conflict (task_id) do nothing',
});

export async function writeTrial(query: Query, task: ClaimedTask, { trial }: TrialEnd): Promise<void> {
  await execute(query, KEEP, [task.id, cleanJson(trial)]);
}

const NOTHING: TrialResult = {
  fault: null,
  request: null,
  next: null,
  notes: [],
  total: null,
  parameters: [],
  records: 0,
  columns: [],
  rows: [],
  others: 0,
  otherRows: [],
  answer: null,
};

/** Persons whose names are redacted. */
interface Redacting {
  readonly people: KnownPeople;
  readonly removed: RemovedNames;
}

/** Variables that every recipe has. */
const GENERAL: ReadonlySet<string> = new Set(['page', 'origin', 'scheme', 'host', 'port']);

function resultOf({ portal, way, page, next, notes }: RecipeTrial, redacting: Redacting): TrialResult {
  const { records, unmapped, total, request, all } = page;
  const unread = new Set(unmapped);
  const mapped = all.filter((row) => !unread.has(row));
  const fields = records.map((record) => fieldsOf(record, redacting));
  const came = fields.flatMap((each) => Object.keys(each).filter((name) => each[name]));
  const names = [...new Set([...mappedColumns(way), ...came])];
  return {
    ...NOTHING,
    fault: page.rows === 0 ? faultOf(new Misfit('no-rows', way.list.rows, page.url)) : null,
    request: { method: request.method ?? 'GET', url: redacted(page.url, redacting) },
    next: next && {
      method: next.method ?? 'GET',
      url: redacted(next.url, redacting),
      body: cut(redacted(bodyOf(next) ?? '', redacting), MAX_VALUE) || null,
    },
    notes: notes.map(sentencesOf),
    total,
    parameters: Object.entries(portal.variables)
      .filter(([name]) => !GENERAL.has(name))
      .map(([name, value]) => ({ name, value: cut([value ?? ''].flat().join(', '), MAX_VALUE) })),
    records: records.length,
    columns: names.map((name) => ({ name, records: fields.filter((each) => each[name]).length })),
    rows: mapped.slice(0, TRIAL_ROWS).map((row, i) => ({
      raw: rawText(rawOf(row), { ...redacting, own: namesOf(records[i], redacting.people) }, MAX_ROW),
      fields: fields[i] ?? {},
    })),
    others: unmapped.length,
    otherRows: unmapped.slice(0, TRIAL_ROWS).map((row) => rawText(rawOf(row), redacting, MAX_ROW)),
  };
}

/** A record's columns by name; texts that name a removed person are left out. */
function fieldsOf(record: PortalRecord, { people, removed }: Redacting): Record<string, string | null> {
  const stored = storedFields(record, { removed, known: people });
  const { date, documentDate, caseNumber, documentNumber, direction, title, caseTitle, exemption, link } = stored;
  const party = (text: string | null, sign: string) => text ?? (sign === 'none' ? null : REDACTED_MARK);
  const others = stored.deleted ? [] : record.others;
  const values = {
    ...{
      date,
      time: record.time ?? null,
      published: record.published ?? null,
      documentDate,
      caseNumber,
      documentNumber,
    },
    ...{ direction, title, caseTitle },
    sender: party(stored.sender, stored.senderSign),
    recipient: party(stored.recipient, stored.recipientSign),
    exemption,
    link: link ?? (record.link ? REDACTED_MARK : null),
    ...Object.fromEntries(
      others.map(({ label, text }) => [label ?? '', redactedText(text, { role: textRole(label), people })]),
    ),
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? cut(value, MAX_VALUE) : value]),
  );
}

/** Texts of a record that name private persons, as received. */
function namesOf(record: PortalRecord | undefined, people: KnownPeople): string[] {
  if (!record) return [];
  const { names } = redactedRecord({ ...record, exemption: record.exemption?.text ?? null }, people);
  return Object.values(names ?? {}).filter((text) => typeof text === 'string');
}

const textRole = (label: string | null) => (label === null ? 'text' : (roleOfLabel(label) ?? 'text'));

/** A member of formatted JSON with a text. */
const MEMBER = /^(\s*)(?:"((?:[^"\\]|\\.)*)": )?"((?:[^"\\]|\\.)*)"(,?)$/;

/**
 * A raw text with private persons redacted, line by line: a member of JSON by what its label says. Character references are
 * decoded first, since a name may hide in them.
 */
function rawText(text: string, { people, removed, own = [] }: Redacting & { own?: readonly string[] }, most: number) {
  const plain = text.replaceAll(/&#x([0-9a-f]{1,6});/gi, decodedPoint);
  const known = own.reduce((all, name) => (name.length > 3 ? all.replaceAll(name, REDACTED_MARK) : all), plain);
  const lines = cut(known, most)
    .split('\n')
    .map((line) => {
      if (removed.isIn(line)) return REDACTED_MARK;
      const [, indent = '', label, value, comma = ''] = MEMBER.exec(line) ?? [];
      if (label === undefined || value === undefined) return redactedText(line, { people });
      return `${indent}"${label}": "${redactedText(value, { role: textRole(label), people })}"${comma}`;
    });
  return lines.join('\n');
}

const redacted = (text: string, { people }: Redacting): string => redactedText(text, { people });

/** The beginning of an answer; JSON is formatted, so that each text has a line of its own. */
function answerOf({ url, text }: { url: string; text: string }, redacting: Redacting): TrialResult['answer'] {
  const formatted = formattedJson(text) ?? text;
  const shown = rawText(formatted, redacting, MAX_ANSWER);
  return { url: redacted(url, redacting), text: shown, isWhole: formatted.length <= MAX_ANSWER };
}

function decodedPoint(whole: string, hex: string): string {
  const point = Number.parseInt(hex, 16);
  return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

function formattedJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
