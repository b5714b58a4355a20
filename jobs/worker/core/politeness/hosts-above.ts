/**
 * A host as an owner may have named it: itself and each name that it lies below, with its port and without. As the function
 * `hosts_above` of the database, which a statement cannot take apart again in time for each document.
 * @param host `URL.host`
 */
export function hostsAbove(host: string): string[] {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const labels = host.slice(0, host.length - port.length).split('.');
  const names = labels.map((_, first) => labels.slice(first).join('.'));
  return port ? names.flatMap((name) => [name, name + port]) : names;
}
