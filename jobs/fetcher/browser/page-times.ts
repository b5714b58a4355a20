import { RENDER_QUIET_MS } from '@hyrde/contracts';

/** Maximum hosts remembered; at the limit the least recently used is dropped. */
const MAX_HOSTS = 1_000;

/** Duration of each host's last page in the browser. */
export class PageTimes {
  private readonly hosts = new Map<string, number>();

  /** @param unknownMs duration assumed for a host without a measurement */
  constructor(private readonly unknownMs: number) {}

  /** Expected duration in ms of the host's next page. */
  expected(host: string): number {
    return this.hosts.get(host) ?? this.unknownMs;
  }

  /** A page that was read takes at least its idle time; an immediate failure must not make later pages come first. */
  took(host: string, ms: number): void {
    this.hosts.delete(host);
    this.hosts.set(host, Math.max(RENDER_QUIET_MS, ms));
    const [oldest] = this.hosts.keys();
    if (this.hosts.size > MAX_HOSTS && oldest !== undefined) this.hosts.delete(oldest);
  }
}
