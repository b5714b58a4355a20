import { elementsOf, type TreeNode, textOf } from '../../site/index.js';
import { wholeDate } from '../../text/index.js';

/**
 * Records of a description list, each as one element around its terms and descriptions. A record begins where the first
 * term returns if terms label fields ("Date", "Title", "Date" …), else at each term; a term that is a day heads each of
 * its descriptions. A list whose pairs are wrapped has its wrappers.
 */
export function describedIn(list: TreeNode, language: string | null): TreeNode[] {
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

/** An element around parts of a list: `dl` if they are labelled fields, else `div`. */
const around = (list: TreeNode, children: readonly TreeNode[], name: 'dl' | 'div'): TreeNode => ({
  name,
  parent: list,
  children,
  attributes: {},
  isBlock: true,
  place: list.place,
  textLength: children.reduce((sum, { textLength }) => sum + textLength, 0),
});
