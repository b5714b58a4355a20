/** What the form of a new sweep says, as the service wants it. */
export function planOf(data: FormData, practice: boolean) {
  const text = (name: string) => String(data.get(name) ?? '');
  const parameters = [...data.entries()]
    .filter(([name, value]) => name.startsWith('parameter.') && value !== '')
    .map(([name, value]) => `${name.slice('parameter.'.length)}=${value}`);
  const regionIds = data.getAll('regionIds').map(String);
  return {
    kind: 'locate' as const,
    target: text('target'),
    algorithm: parameters.length ? `${text('algorithm')}:${parameters.join(',')}` : text('algorithm'),
    budget: Number(text('budget')),
    sites: regionIds.length ? { regionIds } : ('all' as const),
    practice,
  };
}

/** The form's fields that say when. */
export const whenOf = (data: FormData) => ({ cron: String(data.get('cron')), timeZone: String(data.get('timeZone')) });
