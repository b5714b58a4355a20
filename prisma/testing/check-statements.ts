import pg from 'pg';
import type { z } from 'zod';
import { partsOf, type Statement, wordingOf } from '../src/statement.js';
import { withClient } from './migrate.js';

interface Column {
  name: string;
  dataTypeID: number;
  /** Oid of the column's table; 0 for a computed column. */
  tableID: number;
  columnID: number;
}

interface Described {
  /** Types of `$1`, `$2` … */
  parameters: number[];
  columns: Column[];
}

/**
 * Checks statements against a migrated database without running them: each must be valid there – with all its parts,
 * with none, and with each part alone –, take the parameters that it names, and return the columns of its row, of types
 * that the runner converts as the row expects. If a column is nullable in its table, or comes from the nullable side of
 * an outer join, the row must accept null; Postgres does not report it of computed columns.
 * @param through the runner of the statements
 * @returns one sentence for each fault, with the statement's name
 */
export function checkStatements(
  url: string,
  statements: readonly Statement[],
  through: 'pg' | 'prisma' = 'pg',
): Promise<string[]> {
  return withClient(url, async (client) => {
    const nullable = await nullableColumns(client);
    const faults: string[] = [];
    const names = new Set<string>();
    for (const statement of statements) {
      if (names.has(statement.name)) faults.push(`${statement.name}: two statements have this name.`);
      names.add(statement.name);
      const said = new Set(namingFaults(statement));
      if (said.size === 0) for (const fault of await faultsOf(client, statement, nullable, through)) said.add(fault);
      faults.push(...[...said].map((fault) => `${statement.name}: ${fault}`));
    }
    return faults;
  });
}

function namingFaults({ text, parameters }: Statement): string[] {
  if (!parameters) return [];
  const named = [...text.matchAll(/\$([a-z]\w*)/gi)].map(([, name = '']) => name);
  const unknown = named.filter((name) => !(name in parameters)).map((name) => `it has no parameter $${name}.`);
  const idle = Object.keys(parameters).filter((name) => !named.includes(name));
  return [...unknown, ...idle.map((name) => `its text does not name the parameter ${name}.`)];
}

async function faultsOf(
  client: pg.Client,
  statement: Statement,
  nullable: ReadonlySet<string>,
  through: 'pg' | 'prisma',
): Promise<string[]> {
  const faults: string[] = [];
  const optional = new Set(
    partsOf(statement)
      .flat()
      .filter((name) => takesNull(statement.parameters?.[name])),
  );
  const alone = partsOf(statement).map((names) => (name: string) => !optional.has(name) || names.includes(name));
  for (const isGiven of [() => true, (name: string) => !optional.has(name), ...alone]) {
    const { text, names } = wordingOf(statement, isGiven);
    try {
      const { parameters, columns } = await describeStatement(client, text);
      faults.push(
        ...parameterFaults(statement, names, parameters, through),
        ...columnFaults(columns, statement.row, through),
      );
      const missing = await missingColumns(client, text);
      const mayBeNull = columns.filter(
        ({ tableID, columnID }, i) => tableID !== 0 && (nullable.has(`${tableID}.${columnID}`) || missing.has(i)),
      );
      const refused = mayBeNull.filter(
        ({ name }) => !takesNull(statement.row?.shape[name]) && !statement.neverNull?.includes(name),
      );
      faults.push(...refused.map(({ name }) => `the column ${name} may be null, which its row does not take.`));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return faults;
}

const takesNull = (schema: z.core.$ZodType | undefined): boolean =>
  schema === undefined || (schema as z.ZodType).safeParse(null).success;

function parameterFaults(
  { parameters }: Statement,
  names: string[],
  types: number[],
  through: 'pg' | 'prisma',
): string[] {
  if (!parameters) return types.length > 0 && through === 'prisma' ? ['what it takes has no names.'] : [];
  return types.flatMap((type, i) => {
    const name = names[i] ?? '';
    const wanted = kindOf(parameters[name]);
    const takers = wanted && TAKERS[wanted];
    const taken = takers && (takers.has(type) || (wanted === 'string' && !NOT_TEXT.has(type)));
    return taken === false ? [`the parameter ${name} goes as ${wanted} to the type ${type} (pg_type.oid).`] : [];
  });
}

function columnFaults(columns: Column[], row: z.ZodObject | null, through: 'pg' | 'prisma'): string[] {
  const expected = new Map(Object.entries(row?.shape ?? {}));
  const given = columns.map(({ name }) => name);
  const kinds = through === 'pg' ? KIND_BY_TYPE : KIND_THROUGH_PRISMA;
  return [
    ...given.filter((name, i) => given.indexOf(name) !== i).map((name) => `it gives the column ${name} twice.`),
    ...[...new Set(given)]
      .filter((name) => !expected.has(name))
      .map((name) => `it gives the column ${name}, which its row does not have.`),
    ...[...expected.keys()]
      .filter((name) => !given.includes(name))
      .map((name) => `its row has ${name}, which it does not give.`),
    ...columns.flatMap(({ name, dataTypeID }) => {
      const wanted = kindOf(expected.get(name));
      const kind = kinds.get(dataTypeID) ?? 'string'; // As pg does.
      return wanted && kind !== 'any' && wanted !== kind && !(wanted === 'uuid' && kind === 'string')
        ? [`the column ${name} comes as ${kind}, not as ${wanted}.`]
        : [];
    }),
  ];
}

/** Nullable columns of tables, as `<table's oid>.<number>`; all columns of views count as nullable. */
async function nullableColumns(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ at: string }>(
    `select attrelid || '.' || attnum as at from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and attnum > 0 and not attnotnull`,
  );
  return new Set(rows.map(({ at }) => at));
}

interface PlanNode {
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: PlanNode[];
}

/** Positions of the result's columns that a plan takes from the nullable side of an outer join. */
async function missingColumns(client: pg.Client, text: string): Promise<Set<number>> {
  if (!/\bjoin\b/i.test(text)) return new Set();
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `explain (verbose, generic_plan, format json) ${text}`,
  });
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) return new Set();
  const missing = new Set(missingAliases(plan));
  const aliases = (plan.Output ?? []).map((output) => /^"?(\w+)"?\.(?:\w+|"[^"]+")$/.exec(output)?.[1]);
  return new Set(aliases.flatMap((alias, i) => (alias !== undefined && missing.has(alias) ? [i] : [])));
}

const MISSING_SIDES: Record<string, readonly string[]> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

function missingAliases({ 'Join Type': join = '', Plans: plans = [] }: PlanNode): string[] {
  const sides = MISSING_SIDES[join] ?? [];
  const here = plans.filter((plan) => sides.includes(plan['Parent Relationship'] ?? '')).flatMap(aliasesOf);
  return [...here, ...plans.flatMap(missingAliases)];
}

const aliasesOf = ({ Alias: alias, Plans: plans = [] }: PlanNode): string[] => [
  ...(alias === undefined ? [] : [alias]),
  ...plans.flatMap(aliasesOf),
];

type Kind = 'string' | 'uuid' | 'number' | 'boolean' | 'date' | 'array' | 'bigint' | 'decimal' | 'any';

const { builtins } = pg.types;
/** JavaScript kind of each Postgres type in `pg`; other types are strings, also bigint and numeric. */
const KIND_BY_TYPE = new Map<number, Kind>([
  ...[builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8, builtins.OID].map(
    (type) => [type, 'number'] as const,
  ),
  ...[builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.DATE].map((type) => [type, 'date'] as const),
  ...[builtins.JSON, builtins.JSONB, builtins.BYTEA].map((type) => [type, 'any'] as const),
  // text[], int4[], uuid[], timestamptz[], float8[], bool[], varchar[]
  ...[1009, 1007, 1016, 1021, 2951, 1185, 1022, 1000, 1015].map((type) => [type, 'array'] as const),
  [builtins.BOOL, 'boolean'],
]);
const KIND_THROUGH_PRISMA = new Map<number, Kind>([
  ...KIND_BY_TYPE,
  [builtins.INT8, 'bigint'],
  [builtins.NUMERIC, 'decimal'],
]);

const NUMBERS = [builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8, builtins.NUMERIC];
const ARRAYS = [...KIND_BY_TYPE].filter(([, kind]) => kind === 'array').map(([type]) => type);
/** Postgres types that accept a value of a kind. */
const TAKERS: Partial<Record<Kind, ReadonlySet<number>>> = {
  string: new Set(),
  uuid: new Set([builtins.UUID, builtins.TEXT]),
  number: new Set(NUMBERS),
  boolean: new Set([builtins.BOOL]),
  date: new Set([builtins.TIMESTAMPTZ]),
  array: new Set(ARRAYS),
};
/** Types that accept no text; all others, such as tsquery, do. */
const NOT_TEXT: ReadonlySet<number> = new Set([...NUMBERS, ...ARRAYS, builtins.BOOL, builtins.UUID]);

type Definition = z.core.$ZodTypeDef & {
  coerce?: boolean;
  format?: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  values?: unknown[];
};

/** Kind that a schema accepts; null if it accepts several, or converts, which is left to the run. */
function kindOf(schema: z.core.$ZodType | undefined): Kind | null {
  const def: Definition | undefined = schema?._zod.def;
  switch (def?.type) {
    case 'string':
      return def.coerce ? null : def.format === 'uuid' ? 'uuid' : 'string';
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'date':
      return def.coerce ? null : def.type;
    case 'literal':
      return typeof def.values?.[0] === 'boolean' ? 'boolean' : null;
    case 'enum':
      return 'string';
    case 'array':
      return 'array';
    case 'nullable':
    case 'optional':
    case 'readonly':
      return kindOf(def.innerType);
    case 'pipe':
      return kindOf(def.in);
    default:
      return null;
  }
}

/** Makes Postgres parse a statement without running it. */
const describeStatement = (client: pg.Client, text: string): Promise<Described> =>
  new Promise((resolve, reject) => client.query(new Description(text, resolve, reject)));

/** Parse and Describe of the extended protocol: `pg` calls these methods as the answers arrive. */
class Description implements pg.Submittable {
  private columns: Column[] = [];
  private connection: pg.Connection | undefined;
  private parameters: number[] = [];

  constructor(
    private readonly text: string,
    private readonly resolve: (described: Described) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.on('parameterDescription', this.hear);
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  /** `pg` passes this message to no query. */
  private readonly hear = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
    this.parameters = dataTypeIDs;
  };

  handleRowDescription(message: { fields: Column[] }): void {
    this.columns = message.fields;
  }

  handleError(error: Error): void {
    this.connection?.off('parameterDescription', this.hear);
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.connection?.off('parameterDescription', this.hear);
    this.resolve({ parameters: this.parameters, columns: this.columns });
  }
}
