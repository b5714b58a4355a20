import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const WEB = import.meta.dirname;
const LEFT_OUT = /(^|\/)(node_modules|\.next|dist)\/|\.test\.tsx?$|\.d\.ts$/;
/** Modules of the dashboard by their path without extension. */
const MODULES = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .map((file) => [
      file.replace(/\.tsx?$/, ''),
      ts.createSourceFile(file, readFileSync(path.join(WEB, file), 'utf8'), ts.ScriptTarget.Latest),
    ]),
);

function isClient(name: string): boolean {
  const first = MODULES.get(name)?.statements[0];
  return !!first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression);
}

/** The module that a specifier names; null outside the dashboard. */
function resolved(from: string, specifier: string): string | null {
  const near = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null;
  const base = specifier.startsWith('@/') ? specifier.slice(2) : near;
  return base === null ? null : ([base, `${base}/index`].find((name) => MODULES.has(name)) ?? null);
}

/** Imports and re-exports of values: the module and the names. */
function valuesOf(name: string): { to: string; names: string[] }[] {
  return (MODULES.get(name)?.statements ?? []).flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    const to = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? resolved(name, moduleSpecifier.text) : null;
    const typeOnly = ts.isImportDeclaration(statement) ? statement.importClause?.isTypeOnly : statement.isTypeOnly;
    if (to === null || typeOnly) return [];
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    const elements = named && 'elements' in named ? [...named.elements] : [];
    const names = elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text);
    return [{ to, names }];
  });
}

// Next fails only when the screen is opened: a server component receives a reference in place of the function.
it('server components import nothing but components from client modules', () => {
  const seen = new Set<string>();
  const open = [...MODULES.keys()].filter((name) => name.startsWith('app/') && !isClient(name));
  const calls: string[] = [];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { to, names } of valuesOf(name)) {
      if (!isClient(to)) open.push(to);
      else for (const one of names) if (!/^[A-Z][a-z]|^default$/.test(one)) calls.push(`${name}: ${one} of ${to}`);
    }
  }
  expect(seen.size).toBeGreaterThan(200);
  expect(calls).toEqual([]);
});
