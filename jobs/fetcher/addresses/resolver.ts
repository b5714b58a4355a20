import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';

/**
 * The addresses of a host name, in the order to try.
 * @throws an error with a `code` (`ENOTFOUND` …) if it has none
 */
export type Resolver = (hostname: string) => Promise<string[]>;

/**
 * The system's resolver (getaddrinfo: /etc/hosts, then DNS). Names under `localhost` never leave the machine (RFC 6761
 * section 6.3): they are 127.0.0.1 unless an earlier resolver knows them.
 */
export const systemResolver: Resolver = async (hostname) => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1'];
  const answers = await lookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};

/**
 * Resolves names from a file in the form of /etc/hosts, others by `next`. A changed file is read again.
 * @param path an unreadable file is an error at each look-up, since guessing would be worse
 */
export function hostsFileResolver(path: string, next: Resolver = systemResolver): Resolver {
  let changed = -1;
  let names = new Map<string, string[]>();
  return async (hostname) => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs !== changed) {
      names = parseHosts(await readFile(path, 'utf8'));
      changed = mtimeMs;
    }
    return names.get(hostname) ?? next(hostname);
  };
}

/** Parses the form of /etc/hosts: an address and its names a line, `#` starts a comment. */
export function parseHosts(text: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!address) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      names.set(name, [...(names.get(name) ?? []), address]);
    }
  }
  return names;
}
