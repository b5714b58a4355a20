import { hostPath } from '@hyrde/contracts';

/** Weight of a host label, above the length of any path. */
const A_LABEL = 10_000;

/**
 * A list of hosts and domains, each with everything under it, or with the addresses whose paths begin with a prefix
 * (`hostPath`).
 */
export class HostPaths {
  readonly #paths = new Map<string, string[]>();

  /** @param lines lines that name no host are ignored */
  constructor(lines: Iterable<string>) {
    for (const line of lines) {
      const { hostname, path } = hostPath(line) ?? {};
      if (hostname === undefined || path === undefined) continue;
      this.#paths.set(hostname, [...(this.#paths.get(hostname) ?? []), path]);
    }
  }

  /**
   * Specificity of the closest entry for an address: by its host's labels, then by the length of its path; 0 if no
   * entry matches.
   */
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
