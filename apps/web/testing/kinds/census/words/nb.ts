import type { census as english } from './en';

/** Hva skjermbildene sier om census, på bokmål. */
export const census: typeof english = {
  menu: 'Telling',
  purpose: 'Hvor mange sider på noen verter som nevner et ord.',
  words: 'Ord',
  about: (words) => `${words} ord telt`,
  planned: (words) => `Teller: ${words}`,
  results: (counted) => `${counted} ord er telt.`,
  ofSite: 'Ordtellinger',
  sweeps: (sweeps) => `${sweeps} gjennomganger har telt ord.`,
  none: 'Ingenting er telt ennå.',
};
