/** Value of a form's `SitesField`: all if no region is ticked. */
export function sitesOf(data: FormData): 'all' | { regionIds: string[] } {
  const regionIds = data.getAll('regionIds').map(String);
  return regionIds.length ? { regionIds } : 'all';
}
