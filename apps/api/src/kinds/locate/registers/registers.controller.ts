import { RegisterReach } from '@hyrde/contracts';
import type { AllowedAddress } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { Body, Controller, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { PathId } from '../../../http/common.js';
import { csvRecords } from '../../../http/csv-records.js';
import { plainCell } from '../../../http/formula.js';
import { unsupported } from '../../../http/json-body.js';
import { invalid, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import {
  AddRegister,
  ChangeRegister,
  faultOfRegister,
  Register,
  RegisterImport,
  Registers,
  RegistersQuery,
} from './registers.schemas.js';

type Column = keyof AddRegister;

/** Accepted column names of spreadsheets, in English and Norwegian. */
const NAMES: Record<Column, string> = {
  host: 'host vert vertsnavn',
  holder: 'holder vendor authority leverandør eier',
  targets: 'targets target mål',
  reach: 'reach rekkevidde',
  country: 'country land',
  source: 'source kilde',
};
const COLUMN_NAMES = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.split(' ').map((name) => [name, column as Column] as const)),
);
const NEEDED = ['host', 'holder', 'targets'] as const;

/** Maximum number of registers: a country has some hundreds, and a search compares every link with them. */
const MAX_REGISTERS = 1_000;

type RegisterLine = { line: number; text: string } & (
  | { ok: true; register: AddRegister }
  | { ok: false; message: string }
);

/**
 * Reads a list of registers: a header line, then one register a line; targets are separated by blanks or `|`. The
 * default reach is `part`, since most registers are vendors' portals.
 * @returns an error text if the file as a whole is invalid
 */
function readRegisterList(bytes: Uint8Array): RegisterLine[] | string {
  const table = csvRecords(bytes);
  if (typeof table === 'string') return table;
  const [header, ...rest] = table.records;
  if (!header || header.fault) return header?.fault ? `The first line: ${header.fault}.` : 'The file is empty.';
  const columns = header.cells.map((cell) => COLUMN_NAMES.get(cell.toLowerCase()));
  const missing = NEEDED.filter((column) => !columns.includes(column));
  if (missing.length > 0) return `The first line must name the columns, and lacks: ${missing.join(', ')}.`;
  if (rest.length > MAX_REGISTERS) return `More than ${MAX_REGISTERS} lines.`;
  return rest.map(({ line, cells, text, fault }) => {
    if (fault) return { line, text, ok: false, message: fault };
    const cell = (column: Column) => plainCell(cells[columns.indexOf(column)] ?? '');
    const read = AddRegister.safeParse({
      host: cell('host'),
      holder: cell('holder'),
      source: cell('source'),
      targets: cell('targets')
        .split(/[\s|]+/)
        .filter(Boolean),
      reach: cell('reach') || 'part',
      country: cell('country') || null,
    });
    return read.success
      ? { line, text, ok: true, register: read.data }
      : { line, text, ok: false, message: faultsOf(read.error) };
  });
}

const faultsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; ');

type Transaction = Prisma.TransactionClient;
type Row = Prisma.RegisterGetPayload<object>;

async function put(tx: Transaction, register: AddRegister): Promise<Row> {
  const { host } = register;
  return tx.register.upsert({
    where: { host_practice: { host, practice: false } },
    create: register,
    update: { ...register, removedAt: null },
  });
}

const slugs = async (tx: Transaction): Promise<Set<string>> =>
  new Set((await tx.target.findMany({ select: { slug: true } })).map(({ slug }) => slug));

async function refuseUnknownTargets(tx: Transaction, targets: readonly string[]): Promise<void> {
  const known = await slugs(tx);
  const unknown = targets.find((slug) => !known.has(slug));
  if (unknown !== undefined) throw invalid('targets', `There is no target “${unknown}”.`);
}

/** @param more number of registers about to be added */
async function refuseTooMany(tx: Transaction, more = 1): Promise<void> {
  const count = await tx.register.count({ where: { practice: false } });
  if (count + more > MAX_REGISTERS)
    throw new Problem('conflict', `There are ${MAX_REGISTERS} registers: the most there may be.`);
}

const isSame = (row: Row, { holder, targets, reach, country, source }: AddRegister): boolean =>
  row.holder === holder &&
  row.reach === reach &&
  row.country === country &&
  row.source === source &&
  row.targets.join(' ') === targets.join(' ');

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Editable fields of a register, as `ChangeRegister` sends them. */
const editable = ({ holder, targets, reach, country, source, removedAt }: Row) => ({
  holder,
  targets,
  reach,
  country,
  source,
  removed: removedAt !== null,
});

const asRegister = ({ removedAt, reach, ...row }: Row): Register => ({
  ...row,
  revision: revisionOf(editable({ removedAt, reach, ...row })),
  reach: RegisterReach.parse(reach),
  removed: removedAt !== null,
});

@ApiTags('registers')
@Controller('registers')
export class RegistersController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  @Describes('List registers', 'Vendors’ portals and authorities’ registers, by host.')
  @Get()
  @Needs('viewer')
  @Returns(Registers)
  async list(@Query({ schema: RegistersQuery }) { practice, removed }: RegistersQuery) {
    const rows = await this.db.register.findMany({
      where: { practice, removedAt: removed ? { not: null } : null },
      orderBy: [{ host: 'asc' }],
    });
    return { items: rows.map(asRegister) };
  }

  /** A removed register of this host is restored with the given values. */
  @Describes(
    'Add a register',
    'Adds a host that may publish a target for many bodies; searches follow links to it from the next one on.',
  )
  @Post()
  @Needs('auditor')
  @Returns(Register, 201)
  async add(@Body({ schema: AddRegister }) register: AddRegister) {
    const fault = faultOfRegister(register.host, this.allow);
    if (fault) throw invalid('host', fault);
    return this.db.$transaction(async (tx) => {
      await refuseUnknownTargets(tx, register.targets);
      const there = await tx.register.findUnique({
        where: { host_practice: { host: register.host, practice: false } },
      });
      if (there && !there.removedAt) throw new Problem('conflict', `There is a register at ${register.host} already.`);
      if (!there) await refuseTooMany(tx);
      return asRegister(await put(tx, register));
    });
  }

  /** Valid lines are imported in one transaction; invalid ones are returned with reasons. */
  @Describes(
    'Import registers',
    'Imports a list. The body is the CSV file’s bytes (up to 5 MB), as text/csv; columns host, holder, targets (short names, separated by blanks) and optionally reach (page or part), country, source. An existing host is changed.',
  )
  @Post('import')
  @Needs('auditor')
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(RegisterImport, 201)
  async import(@Body() bytes: unknown) {
    if (!Buffer.isBuffer(bytes)) throw unsupported('text/csv');
    const lines = readRegisterList(bytes);
    if (typeof lines === 'string') throw invalid('csv', lines);
    return this.db.$transaction(async (tx) => {
      const known = await slugs(tx);
      const before = new Map(
        (await tx.register.findMany({ where: { practice: false } })).map((row) => [row.host, row]),
      );
      const result: RegisterImport = { added: 0, updated: 0, unchanged: 0, failed: [] };
      const seen = new Set<string>();
      for (const one of lines) {
        const { line, text } = one;
        const fault = one.ok ? this.faultOf(one.register, known, seen) : one.message;
        if (!one.ok || fault !== null) {
          result.failed.push({ line, text, message: fault ?? '' });
          continue;
        }
        seen.add(one.register.host);
        const was = before.get(one.register.host);
        if (was && !was.removedAt && isSame(was, one.register)) result.unchanged += 1;
        else result[was ? 'updated' : 'added'] += 1;
        await put(tx, one.register);
      }
      await refuseTooMany(tx, 0);
      return result;
    });
  }

  @Describes(
    'Change a register',
    'Changes the fields that are sent; `removed` removes it from searches, or restores it.',
  )
  @Patch(':id')
  @Needs('auditor')
  @Returns(Register)
  async change(@PathId() id: string, @Body({ schema: ChangeRegister }) { removed, ...fields }: ChangeRegister) {
    return this.db.$transaction(async (tx) => {
      const before = await beginEdit(tx, {
        what: 'register',
        id,
        read: () => tx.register.findUnique({ where: { id } }),
        stateOf: editable,
      });
      if (fields.targets) await refuseUnknownTargets(tx, fields.targets);
      const removedAt = removed ? (before.removedAt ?? this.clock.now()) : null;
      const row = await tx.register.update({
        where: { id },
        data: { ...defined(fields), ...(removed === undefined ? {} : { removedAt }) },
      });
      return asRegister(row);
    });
  }

  private faultOf(
    { host, targets }: AddRegister,
    known: ReadonlySet<string>,
    seen: ReadonlySet<string>,
  ): string | null {
    if (seen.has(host)) return 'host: stands in an earlier line';
    const fault = faultOfRegister(host, this.allow);
    if (fault) return `host: ${fault}`;
    const unknown = targets.find((slug) => !known.has(slug));
    return unknown === undefined ? null : `targets: there is no target “${unknown}”`;
  }
}
