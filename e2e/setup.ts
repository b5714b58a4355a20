import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../jobs/fetcher/browser/find-browser.js';
import { buildWeb, compile } from '../scripts/build.mjs';
import { type Product, startProduct } from './product.js';

/** Number of files tested in parallel, each on a product of its own: two in `npm test`, one if files are named. */
export const PROCESSES = process.env.CI || process.env.TESTS ? 2 : 1;

type Reachable = Pick<Product, 'url' | 'data' | 'email' | 'password' | 'reached'>;
declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each test process; empty if the machine has no browser: then the tests are skipped. */
    products: readonly Reachable[];
  }
}

/** Starts the products once for all files. In CI a missing browser is an error, elsewhere it is reported. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await findBrowser();
  if (!browser.found) {
    if (process.env.CI) throw new Error(`The screens cannot be tested. ${browser.why}`);
    console.warn(`The screens are not tested. ${browser.why}`);
    project.provide('products', []);
    return undefined;
  }
  await compile(); // Once for all products.
  await buildWeb();
  const starts = await Promise.allSettled(Array.from({ length: PROCESSES }, startProduct));
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = () => Promise.all(products.map((product) => product.stop()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const reachable = ({ url, data, email, password, reached }: Product) => ({ url, data, email, password, reached });
  project.provide('products', products.map(reachable));
  return async () => {
    if (project.vitest.state.getCountOfFailedTests() > 0) for (const { data } of products) sayWarnings(data);
    await stop();
  };
}

/** Prints the workers' warnings, for failed tests: the data folder is deleted with the product. */
function sayWarnings(data: string): void {
  const lines = readFileSync(path.join(data, 'logs/worker.log'), 'utf8').split('\n');
  const warnings = lines.filter((line) => /"level":"(warn|error)"|a process of its own/.test(line));
  console.error(['What the workers warned of:', ...warnings.slice(-100)].join('\n'));
}
