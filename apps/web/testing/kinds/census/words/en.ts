/** What the screens say of census. */
export const census = {
  menu: 'Census',
  purpose: 'How many pages of some hosts name a word.',
  words: 'Words',
  about: (words: string) => `${words} words counted`,
  planned: (words: string) => `Counts: ${words}`,
  results: (counted: string) => `${counted} words are counted.`,
  ofSite: 'Counts of words',
  sweeps: (sweeps: string) => `${sweeps} sweeps have counted words.`,
  none: 'Nothing was counted yet.',
};
