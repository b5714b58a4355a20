import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  ADDRESS_WEIGHTS,
  type Model,
  NAME_WEIGHTS,
  type NameLists,
  nameLists,
  PARTY_WEIGHTS,
} from '@hyrde/jobs/persons';
import { type Examples, pageExamples, rowExamples } from '../names/examples.js';
import { bestStrengths, type Fit, fitted, type Strengths } from '../names/fit.js';
import { givenMaterial, type LabelledPage, type LabelledRow, ownPages, ownRows } from '../names/material.js';
import {
  type Fault,
  type Figures,
  measured,
  noFigures,
  sumOf,
  TABLE_HEAD,
  tableRow,
  withoutThird,
} from '../names/report.js';
import { handWeights, NAME_TERMS, PARTY_TERMS, weightsFile } from '../names/terms.js';
import { titleLinks } from '../names/title-links.js';
import { optionsOf, print } from './options.js';

const FILE = fileURLToPath(new URL('../../../jobs/persons/weights.ts', import.meta.url));
const BY_HAND = {
  names: handWeights(NAME_TERMS),
  addresses: handWeights(NAME_TERMS),
  parties: handWeights(PARTY_TERMS),
};
const PRIOR = {
  names: Float64Array.from(Object.values(BY_HAND.names)),
  parties: Float64Array.from(Object.values(BY_HAND.parties)),
};

/**
 * Fits the weights of the evidence for names, and writes them. The loss is the negative log-likelihood of the true
 * names; a text with a name weighs more. A third of the lists' names is left out of a copy of the examples, so that
 * words on no list are learned from too.
 */
export async function fitNames(args: string[]): Promise<void> {
  const values = optionsOf(args, ['names', 'out', 'faults'], ['judge', 'left-out']);
  const given = givenMaterial(values.names);
  const written = [...given.rows, ...ownRows()];
  const rows = [...written, ...titleLinks(written)];
  const pages = [...given.pages, ...ownPages()];
  const lists = nameLists();
  const provenance = provenanceOf(written, pages);
  print(provenance.join('\n'));
  if (values.judge)
    return report(
      'The weights of the product',
      rows,
      pages,
      { lists, names: NAME_WEIGHTS, addresses: ADDRESS_WEIGHTS, parties: PARTY_WEIGHTS },
      Number(values.faults ?? 0),
    );
  const examples = examplesOf(rows, pages, lists);
  const { strengths, losses } = bestStrengths(examples, PRIOR);
  print(`Strengths of the prior, by the loss on languages left out: ${JSON.stringify({ strengths, losses })}`);
  if (values['left-out']) leftOut(rows, pages, lists, strengths, Number(values.faults ?? 0));
  const fit = modelOf(lists, fitted(examples, PRIOR, strengths));
  report('By hand', rows, pages, { lists, ...BY_HAND }, 0);
  report('Fitted, on what it was fitted on', rows, pages, fit, Number(values.faults ?? 0));
  await writeFile(
    values.out ?? FILE,
    weightsFile(fit, ['Fitted on', ...provenance.map((line, i) => `${line}${i < provenance.length - 1 ? ',' : '.'}`)]),
  );
}

const examplesOf = (rows: readonly LabelledRow[], pages: readonly LabelledPage[], lists: NameLists): Examples => {
  const all = [lists, withoutThird(lists, 0)].flatMap((own) => [
    rowExamples(rows, { lists: own, ...BY_HAND }),
    pageExamples(pages, { lists: own, ...BY_HAND }),
  ]);
  return {
    texts: all.flatMap(({ texts }) => texts),
    addresses: all.flatMap(({ addresses }) => addresses),
    parties: all.flatMap(({ parties }) => parties),
  };
};

function modelOf(lists: NameLists, { names, addresses, parties }: Fit): Model {
  const named = <Of extends object>(weights: Of, fit: Float64Array): Of =>
    Object.fromEntries(Object.keys(weights).map((term, i) => [term, fit[i] ?? 0])) as Of;
  return {
    lists,
    names: named(BY_HAND.names, names),
    addresses: named(BY_HAND.names, addresses),
    parties: named(BY_HAND.parties, parties),
  };
}

/** Figures on languages, and then on a third of the lists, that the fit has not seen. */
function leftOut(
  rows: readonly LabelledRow[],
  pages: readonly LabelledPage[],
  lists: NameLists,
  strengths: Strengths,
  faults: number,
): void {
  const languages = [...new Set(rows.map(({ language }) => language))].sort();
  const all = new Map<string, Record<'whole' | 'third', Figures>>();
  const fewer = withoutThird(lists, 1);
  for (const language of languages) {
    const isOwn = (one: { language: string }) =>
      one.language === language || (NORWEGIAN.has(language) && NORWEGIAN.has(one.language));
    const fit = fitted(
      examplesOf(
        rows.filter((row) => !isOwn(row)),
        pages.filter((page) => !isOwn(page)),
        lists,
      ),
      PRIOR,
      strengths,
    );
    const own = (of: NameLists) => {
      const found = measured(
        rows.filter((one) => one.language === language),
        pages.filter((one) => one.language === language),
        modelOf(of, fit),
      );
      if (of === fewer) for (const fault of found.faults.slice(0, faults)) print(faultLine(fault));
      return found.figures.get(language) ?? noFigures();
    };
    all.set(language, { whole: own(lists), third: own(fewer) });
  }
  for (const which of ['whole', 'third'] as const) {
    print(`\nLanguages left out${which === 'third' ? ', and a third of the lists' : ''}\n${TABLE_HEAD.join('\n')}`);
    print(tableRow('all', sumOf([...all.values()].map((one) => one[which]))));
    for (const [language, one] of all) print(tableRow(language, one[which]));
  }
}

const faultLine = ({ id, where, kind, text, of }: Fault): string =>
  `  ${kind} ${id} ${where}: ${text}   in: ${of.slice(0, SHOWN)}`;
/** Maximum characters of a fault's text. */
const SHOWN = 110;

/** Two languages of like words, which are left out together. */
const NORWEGIAN = new Set(['nb', 'nn']);

function report(
  name: string,
  rows: readonly LabelledRow[],
  pages: readonly LabelledPage[],
  model: Model,
  faults: number,
): void {
  for (const [which, lists] of [
    ['', model.lists],
    [', without a third of the lists', withoutThird(model.lists, 1)],
  ] as const) {
    print(`\n${name}${which}\n${TABLE_HEAD.join('\n')}`);
    for (const from of ['given', 'ours'] as const) {
      const found = measured(
        rows.filter((one) => one.from === from),
        pages.filter((one) => one.from === from),
        { ...model, lists },
      );
      if (found.figures.size === 0) continue;
      print(tableRow(from, sumOf(found.figures.values())));
      for (const fault of found.faults.slice(0, faults)) print(faultLine(fault));
    }
  }
}

function provenanceOf(rows: readonly LabelledRow[], pages: readonly LabelledPage[]): string[] {
  const count = (of: readonly { from: string; language: string }[], from: string) => {
    const own = of.filter((one) => one.from === from);
    return `${own.length} in ${new Set(own.map(({ language }) => language)).size} languages`;
  };
  return [
    `rows made from templates: ${count(rows, 'given')} (pages: ${count(pages, 'given')})`,
    `rows written for the project: ${count(rows, 'ours')} (pages: ${count(pages, 'ours')})`,
    'links that hold titles, senders and words of these rows: three a row',
    'each also without a third of the lists of names',
  ];
}
