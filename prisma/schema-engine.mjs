#!/usr/bin/env node
// Offline stand-in for Prisma's native schema-engine: the same JSON-RPC protocol and the same engine commit, but the
// WebAssembly build (@prisma/schema-engine-wasm) over @prisma/adapter-pg, so nothing is downloaded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

const require = createRequire(import.meta.url);
const pg = createRequire(require.resolve('@prisma/adapter-pg'))('pg');
const { parse } = createRequire(require.resolve('@prisma/adapter-pg'))('pg-connection-string');
const argv = process.argv.slice(2);
const datamodels = [];
let datasource, cli;
for (let i = 0; i < argv.length; i++) {
  if (argv[i] === '--datamodels') datamodels.push(argv[++i]);
  else if (argv[i] === '--datasource') datasource = JSON.parse(argv[++i]);
  else if (argv[i] === 'cli') cli = argv[++i];
  else i++; // --enabled-preview-features X, --extension-types X
}
if (argv.includes('--version')) {
  const manifest = require.resolve('@prisma/schema-engine-wasm').replace(/schema_engine\.js$/, 'package.json');
  console.log(`schema-engine-cli ${JSON.parse(readFileSync(manifest, 'utf8')).version.split('.').at(-1)}`);
  process.exit(0);
}
const url = datasource?.url ?? process.env.DATABASE_URL;

async function withClient(u, fn) {
  const c = new pg.Client({ connectionString: u });
  await c.connect();
  try {
    return await fn(c);
  } finally {
    await c.end();
  }
}
async function maintenance(verb) {
  const u = new URL(url);
  const name = decodeURIComponent(u.pathname.slice(1));
  u.pathname = '/postgres';
  u.searchParams.delete('schema');
  const id = `"${name.replaceAll('"', '""')}"`;
  try {
    await withClient(u.toString(), (c) =>
      c.query(verb === 'drop' ? `drop database if exists ${id} with (force)` : `create database ${id}`),
    );
  } catch (e) {
    if (verb !== 'create' || !['42P04', '23505'].includes(e.code)) throw e; // another process created it meanwhile
  }
  return name;
}

if (cli) {
  try {
    if (cli === 'can-connect-to-database') await withClient(url, (c) => c.query('select 1'));
    else if (cli === 'create-database') await maintenance('create');
    else if (cli === 'drop-database') await maintenance('drop');
    else throw new Error(`unknown command ${cli}`);
    process.exit(0);
  } catch (e) {
    const error_code = { '3D000': 'P1003', '28P01': 'P1000', '42P04': 'P1009' }[e.code] ?? 'P1001';
    process.stderr.write(
      '\n' +
        JSON.stringify({
          level: 'ERROR',
          target: 'schema_engine::logger',
          fields: { message: e.message || String(e.code), error_code },
        }) +
        '\n',
    );
    process.exit(1);
  }
}

// The adapter refuses catalog column types that only the schema engine reads ("char" = OID 18, name = 19, reg*).
const CATALOG_TEXT = new Set([19, 2202, 2203, 2204, 2205, 2206]);
const charColumns = new WeakMap();
function teach(adapter) {
  // The adapter cuts a script at every semicolon, also within functions; Postgres reads it whole.
  adapter.executeScript = async (script) => {
    await adapter.client.query(script).catch((error) => adapter.onError(error));
  };
  let proto = adapter;
  while (proto && !Object.hasOwn(proto, 'performIO')) proto = Object.getPrototypeOf(proto);
  if (!proto || proto.performIO.patched) return adapter;
  const { performIO, queryRaw } = proto;
  proto.performIO = async function (q) {
    const res = await performIO.call(this, q);
    const chars = [];
    res?.fields?.forEach((f, i) => {
      if (f.dataTypeID === 18) chars.push(i);
      if (f.dataTypeID === 18 || CATALOG_TEXT.has(f.dataTypeID)) f.dataTypeID = 25;
    });
    if (chars.length) charColumns.set(res.rows, chars);
    return res;
  };
  proto.performIO.patched = true;
  proto.queryRaw = async function (q) {
    const res = await queryRaw.call(this, q);
    for (const i of charColumns.get(res.rows) ?? []) res.columnTypes[i] = ColumnTypeEnum.Character;
    return res;
  };
  return adapter;
}

let panic;
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (m) => (panic = m) };
const wasm = readFileSync(
  require.resolve('@prisma/schema-engine-wasm').replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'),
);
const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue });
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

let engine, connection;
let stale = true;
async function newEngine() {
  // Parsed, not { connectionString }: with a connection string the adapter's shadow database would be the main one.
  const { schema, ...config } = url ? parse(url) : {};
  const factory = new PrismaPg(config, { schema: schema ?? undefined });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => (connection = teach(await connect()));
  // The adapter's own shadow database drops itself before closing its pool, which PostgreSQL refuses.
  factory.connectToShadowDb = async () => {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    await withClient(url, (c) => c.query(`create database "${database}"`));
    const shadow = teach(await new PrismaPg({ ...config, database }).connect());
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await withClient(url, (c) => c.query(`drop database if exists "${database}" with (force)`));
    };
    return shadow;
  };
  const models = datamodels.length ? datamodels.map((f) => [f, readFileSync(f, 'utf8')]) : undefined;
  return glue.SchemaEngine.new({ datamodels: models }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}
const send = (m) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`);
async function handle({ id, method, params }) {
  try {
    let result;
    if (method === 'createDatabase') result = { databaseName: await maintenance('create') };
    else {
      engine ??= await newEngine();
      let e = engine;
      if (stale && (method === 'evaluateDataLoss' || method === 'createMigration')) {
        // After applyMigrations this build cannot open a shadow database itself; devDiagnostic fills its cache.
        await connection?.dispose(); // it holds the migration advisory lock
        e = engine = await newEngine();
        await e.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
        stale = false;
      }
      if (method === 'devDiagnostic') stale = false;
      else if (method === 'applyMigrations' || method === 'reset') stale = true;
      const fn = e[method === 'getDatabaseVersion' ? 'version' : method];
      if (typeof fn !== 'function') throw new Error(`not available in the WebAssembly schema engine: ${method}`);
      result = await fn.call(e, params);
    }
    if (method === 'diff' && result?.stdout)
      send({ id: 1e6 + id, method: 'print', params: { content: result.stdout } });
    send({ id, result: result ?? null });
  } catch (e) {
    const message = panic ?? e.message ?? String(e);
    send({
      id,
      error: {
        code: 4466,
        message,
        data: { is_panic: Boolean(panic), message, error_code: e.code, meta: e.meta ?? null },
      },
    });
  }
}
let chain = Promise.resolve();
createInterface({ input: process.stdin })
  .on('line', (l) => {
    const m = l.trim() && JSON.parse(l);
    if (m?.method) chain = chain.then(() => handle(m));
  })
  .on('close', () => chain.finally(() => process.exit(0)));
