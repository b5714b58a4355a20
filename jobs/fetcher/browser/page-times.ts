import { RENDER_QUIET_MS } from '@hyrde/contracts';

/** Hosts remembered; the one that was longest not heard of is forgotten first. */
const MAX_HOSTS = 1_000;

/** How long the last page of a host took in the browser. */
export class PageTimes {
  private readonly hosts = new Map<string, number>();

  /** @param unknownMs for a host of which nothing is known */
  constructor(private readonly unknownMs: number) {}

  /** Milliseconds that the host's next page may take. */
  expected(host: string): number {
    return this.hosts.get(host) ?? this.unknownMs;
  }

  /** No page that was read took less than its silence: what failed at once is no reason to go before all others. */
  took(host: string, ms: number): void {
    this.hosts.delete(host);
    this.hosts.set(host, Math.max(RENDER_QUIET_MS, ms));
    const [oldest] = this.hosts.keys();
    if (this.hosts.size > MAX_HOSTS && oldest !== undefined) this.hosts.delete(oldest);
  }
}
