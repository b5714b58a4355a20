import type { AttributeValues } from './tokens/attributes.js';

/** The innermost elements tell where a link stands. */
const MAX_STEPS = 12;
/** Their names tell which page it is. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['html', 'body']);
/** Longer names are made by machines, one for each element. */
const MAX_STEP = 48;
const BLANK = /\s+/g;

/** The open elements of a document, by depth, as steps of tag paths. */
export class TagSteps {
  private readonly steps: string[] = [];

  /** An element of that depth begins: those that were as deep or deeper have ended. */
  open(name: string, attributes: AttributeValues, depth: number): void {
    this.steps[depth] = stepOf(name, attributes);
  }

  /** From the outermost element to the one of that depth, or as much of it as is kept. */
  pathTo(depth: number): string {
    return this.steps.slice(Math.max(1, depth + 1 - MAX_STEPS), depth + 1).join(' ');
  }
}

function stepOf(name: string, attributes: AttributeValues): string {
  if (OF_THE_PAGE.has(name)) return name;
  const [id, classes] = [attributes.get('id')?.trim(), attributes.get('class')?.trim()];
  if (!id && !classes) return name.slice(0, MAX_STEP);
  const named = `${name}${id ? `#${id}` : ''}${classes ? `.${classes}` : ''}`;
  return named.slice(0, MAX_STEP).replace(BLANK, '.');
}
