import pg from 'pg';
import type { z } from 'zod';
import type { Statement } from '../src/statement.js';
import { withClient } from './migrate.js';

interface Column {
  name: string;
  dataTypeID: number;
}

/**
 * Holds statements against a migrated database without running them: each must be valid there, and give the columns that
 * its row says, of types that `pg` hands over as the row expects. Whether a column may be null Postgres does not tell.
 * @returns one sentence for each fault, with the statement's name
 */
export function checkStatements(url: string, statements: readonly Statement[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const faults: string[] = [];
    const names = new Set<string>();
    for (const statement of statements) {
      if (names.has(statement.name)) faults.push(`${statement.name}: two statements have this name.`);
      names.add(statement.name);
      const said = await describeStatement(client, statement.text).then(
        (columns) => columnFaults(columns, statement.row),
        (error: unknown) => [error instanceof Error ? error.message : String(error)],
      );
      faults.push(...said.map((fault) => `${statement.name}: ${fault}`));
    }
    return faults;
  });
}

function columnFaults(columns: Column[], row: z.ZodObject | null): string[] {
  const expected = new Map(Object.entries(row?.shape ?? {}));
  const given = columns.map(({ name }) => name);
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
      const kind = KIND_BY_TYPE.get(dataTypeID) ?? 'string'; // as pg does
      return wanted && kind !== 'any' && wanted !== kind
        ? [`the column ${name} comes as ${kind}, not as ${wanted}.`]
        : [];
    }),
  ];
}

type Kind = 'string' | 'number' | 'boolean' | 'date' | 'array' | 'any';

const { builtins } = pg.types;
/** What `pg` makes of a type; of those that are not here, a string, also of bigint and numeric. */
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

type Definition = z.core.$ZodTypeDef & { coerce?: boolean; innerType?: z.core.$ZodType; in?: z.core.$ZodType };

/** What a schema takes; null where it takes several, or converts, which is left to the run. */
function kindOf(schema: z.core.$ZodType | undefined): Kind | null {
  const def: Definition | undefined = schema?._zod.def;
  switch (def?.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'date':
      return def.coerce ? null : def.type;
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

/** Lets Postgres read a statement, and not run it. */
const describeStatement = (client: pg.Client, text: string): Promise<Column[]> =>
  new Promise((resolve, reject) => client.query(new Description(text, resolve, reject)));

/** Parse and Describe of the extended protocol: `pg` calls these methods as the answers come. */
class Description implements pg.Submittable {
  private columns: Column[] = [];

  constructor(
    private readonly text: string,
    private readonly resolve: (columns: Column[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(message: { fields: Column[] }): void {
    this.columns = message.fields;
  }

  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.columns);
  }
}
