import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from '../product/parts.js';
import { environmentOf, type Product } from '../product/whole.js';

/** A worker or an API beside the product's own, with the same environment, as on a second machine. */
export class Companion {
  /** Exits that the test did not cause. */
  readonly ended: string[] = [];
  #child: ChildProcess | null = null;

  constructor(
    private readonly product: Product,
    private readonly name: 'worker' | 'api',
    /** Additions to the copied environment. */
    private readonly env: Readonly<Record<string, string>> = {},
  ) {}

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** @throws if the product's own process, whose environment is copied, is down */
  start(): void {
    const pid = this.product.pidOf(this.name);
    if (pid === null) throw new Error(`${this.name} is down.`);
    const file = this.name === 'worker' ? 'jobs/dist/worker/main.js' : 'apps/api/dist/main.js';
    const child = spawn(process.execPath, [inRoot(file)], {
      cwd: ROOT,
      env: { ...environmentOf(pid), ...this.env },
      stdio: 'ignore',
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.ended.push(`the second ${this.name} ended (${signal ?? code})`);
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
