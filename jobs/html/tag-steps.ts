import type { AttributeValues } from './tokens/attributes.js';

/** Maximum steps of a tag path; the innermost elements locate a link. */
const MAX_STEPS = 12;
/** Elements whose classes and ids identify the page, not a place on it. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['html', 'body']);
/** Maximum characters of a step; longer names are generated, one for each element. */
const MAX_STEP = 48;
const BLANK = /\s+/g;

/** The open elements of a document, by depth, as steps of a tag path. */
export class TagSteps {
  private readonly steps: string[] = [];

  /** Handles the start of an element at that depth; elements at that depth or deeper have ended. */
  open(name: string, attributes: AttributeValues, depth: number): void {
    this.steps[depth] = stepOf(name, attributes);
  }

  /** The path from the outermost element kept to the one at that depth. */
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
