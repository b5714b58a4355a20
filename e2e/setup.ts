import type { TestProject } from 'vitest/node';
import { findBrowser } from '../jobs/door/browser/find-browser.js';
import { type Product, startProduct } from './product.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null where this machine has no browser: then the tests are skipped. */
    product: Pick<Product, 'url' | 'data' | 'email' | 'password' | 'reached'> | null;
  }
}

/** Starts the product once for all files. In CI a browser is required; elsewhere its lack is said. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await findBrowser();
  if (!browser.found) {
    if (process.env.CI) throw new Error(`The screens cannot be tested. ${browser.why}`);
    console.warn(`The screens are not tested. ${browser.why}`);
    project.provide('product', null);
    return undefined;
  }
  const product = await startProduct();
  const { url, data, email, password, reached } = product;
  project.provide('product', { url, data, email, password, reached });
  return () => product.stop();
}
