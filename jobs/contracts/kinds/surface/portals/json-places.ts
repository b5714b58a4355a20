/** Range of a value in a JSON text, in characters. */
export interface JsonPlace {
  start: number;
  end: number;
  /** Line of its beginning, from 1. */
  line: number;
}

/**
 * Finds the place of a value in a JSON text by its path, or that of its nearest parent.
 * @param path names and indices, joined by dots; names with dots are matched too
 */
export function placeInJson(text: string, path: string): JsonPlace {
  let best = { start: 0, end: 0, depth: -1 };
  let at = 0;
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const string = (): string => {
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at++;
    try {
      return JSON.parse(text.slice(start, at));
    } catch {
      return '';
    }
  };
  const value = (here: string) => {
    space();
    const start = at;
    const [open] = text[at] ?? '';
    if (open === '"') string();
    else if (open === '{' || open === '[') inside(open, here);
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at++;
    const isOn = here === '' || path === here || path.startsWith(`${here}.`);
    if (isOn && here.length > best.depth) best = { start, end: at, depth: here.length };
  };
  const inside = (open: string, here: string) => {
    at++;
    for (let n = 0; ; n++) {
      space();
      if (at >= text.length || text[at] === '}' || text[at] === ']') break;
      const name = open === '{' ? string() : String(n);
      space();
      if (open === '{' && text[at] === ':') at++;
      const before = at;
      value(here === '' ? name : `${here}.${name}`);
      space();
      if (text[at] === ',') at++;
      else if (at === before) break;
    }
    at++;
  };
  value('');
  return { start: best.start, end: best.end, line: text.slice(0, best.start).split('\n').length };
}
