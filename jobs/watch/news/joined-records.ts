import { elementsOf, isElement, type TreeNode, textOf } from '../../site/index.js';
import { wholeDate } from '../../text/index.js';

/**
 * Elements of a parent that may be records. If records are several nodes, then each is an element around them: terms and
 * descriptions, or a link and the text behind it, as in a server's listing of a folder.
 */
export function recordsIn(parent: TreeNode, language: string | null): TreeNode[] {
  if (parent.name === 'dl') return describedIn(parent, language);
  return parent.children.some(saysSomething) ? linesOf(parent) : elementsOf(parent);
}

const saysSomething = (node: TreeNode | string | undefined): node is string =>
  typeof node === 'string' && /[\p{L}\p{N}]/u.test(node);

/** Child elements, each link with the text behind it. */
function linesOf(parent: TreeNode): TreeNode[] {
  return parent.children.flatMap((child, at) => {
    if (!isElement(child)) return [];
    const behind = parent.children[at + 1];
    return child.name === 'a' && saysSomething(behind) ? [around(parent, [child, behind], 'div')] : [child];
  });
}

/**
 * Records of a description list, each as one element around its terms and descriptions. A record begins where the first
 * term returns if terms label fields ("Date", "Title", "Date" …), else at each term; a term that is a day heads each of
 * its descriptions. A list whose pairs are wrapped has its wrappers.
 */
function describedIn(list: TreeNode, language: string | null): TreeNode[] {
  const parts = elementsOf(list);
  if (!parts.some(isTerm)) return parts;
  const runs = runsOf(parts);
  const [first = ''] = runs.map(termOf);
  const isOfFields = runs.slice(1).some((run) => termOf(run) === first);
  if (isOfFields) return joinedAt(runs, first).map((run) => around(list, run, 'dl'));
  return runs.flatMap((run) => {
    const [term, ...descriptions] = run;
    const isDay = term !== undefined && isTerm(term) && wholeDate(textOf(term), undefined, { language }) !== null;
    return isDay ? descriptions.map((one) => around(list, [term, one], 'div')) : [around(list, run, 'div')];
  });
}

const isTerm = ({ name }: TreeNode): boolean => name === 'dt';

/** Text of a run's first term; empty if the run has none. */
const termOf = ([term]: readonly TreeNode[]): string => (term && isTerm(term) ? textOf(term) : '');

/** Terms in a row with the descriptions that follow them. */
function runsOf(parts: readonly TreeNode[]): TreeNode[][] {
  const runs: TreeNode[][] = [];
  let before: TreeNode | null = null;
  for (const part of parts) {
    const last = runs.at(-1);
    if (last && !(isTerm(part) && before && !isTerm(before))) last.push(part);
    else runs.push([part]);
    before = part;
  }
  return runs;
}

/** Runs joined into records that begin with this term. */
function joinedAt(runs: readonly TreeNode[][], first: string): TreeNode[][] {
  const joined: TreeNode[][] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && termOf(run) !== first) last.push(...run);
    else joined.push([...run]);
  }
  return joined;
}

/** An element around a record's parts: `dl` if they are labelled fields, else `div`. */
const around = (list: TreeNode, children: TreeNode['children'], name: 'dl' | 'div'): TreeNode => ({
  name,
  parent: list,
  children,
  attributes: {},
  isBlock: true,
  place: list.place,
  textLength: children.reduce((sum, child) => sum + (isElement(child) ? child.textLength : child.length), 0),
});
