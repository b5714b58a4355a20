import { hostPath } from '@hyrde/contracts';

/** Above the length of any path. */
const A_LABEL = 10_000;

/** Lines that name a host or domain, with all that lies under it, or of these the addresses whose paths begin so (`hostPath`). */
export class HostPaths {
  readonly #paths = new Map<string, string[]>();

  /** @param lines those that name no host are left aside */
  constructor(lines: Iterable<string>) {
    for (const line of lines) {
      const { hostname, path } = hostPath(line) ?? {};
      if (hostname === undefined || path === undefined) continue;
      this.#paths.set(hostname, [...(this.#paths.get(hostname) ?? []), path]);
    }
  }

  /** How exactly the closest of them names an address: by its host's labels, then by the length of its path. 0: none does. */
  exactness({ hostname, pathname, search }: URL): number {
    const labels = hostname.replace(/\.$/, '').split('.');
    for (const [i] of labels.entries()) {
      const begun = this.#paths
        .get(labels.slice(i).join('.'))
        ?.filter((path) => `${pathname}${search}`.startsWith(path));
      if (begun?.length) return (labels.length - i) * A_LABEL + Math.max(...begun.map(({ length }) => length));
    }
    return 0;
  }
}
