import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from '../product/parts.js';
import { environmentOf, type Product } from '../product/whole.js';

/** A worker beside the product's own, with the same environment. */
export class SecondWorker {
  /** Exits that the test did not cause. */
  readonly ended: string[] = [];
  #child: ChildProcess | null = null;

  constructor(private readonly product: Product) {}

  /** @throws if the product's own worker, whose environment is copied, is down */
  start(): void {
    const pid = this.product.pidOf('worker');
    if (pid === null) throw new Error('The worker is down.');
    const child = spawn(process.execPath, [inRoot('jobs/dist/worker/main.js')], {
      cwd: ROOT,
      env: environmentOf(pid),
      stdio: 'ignore',
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.ended.push(`the second worker ended (${signal ?? code})`);
    });
    this.#child = child;
  }

  async end(how: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    child.kill(how);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}
