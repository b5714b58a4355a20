/** Groups by host, the hosts in the order in which they come. */
export function byHost<T extends { host: string }>(all: readonly T[]): Map<string, T[]> {
  const hosts = new Map<string, T[]>();
  for (const one of all) {
    const same = hosts.get(one.host);
    if (same) same.push(one);
    else hosts.set(one.host, [one]);
  }
  return hosts;
}
