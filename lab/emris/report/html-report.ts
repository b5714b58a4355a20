import { escaped, MARKER_NAMES, type Marker, plot, type Series } from '../../report/plot.js';
import { STYLE } from '../../report/style.js';
import { type Experiment, type Figure, isHerder, type RowResult } from '../experiment.js';
import { dominances } from './dominance.js';
import { type Misfit, misfits, paperMeasure, REASONS, round, thresholdsOf } from './misfits.js';
import { paperFigure } from './paper.js';
import { accuracyCell, figureAt, headline, labelOf, type Section, sectionsOf, share, sizesOf } from './text-report.js';

/** Rows drawn in the plots of growth: the best of each family, and the bounds. */
const GROWTH = /^(OPTIMAL|A\* .75|HMM S=3|LS S=3 .75|LS2F S=100 .75|SIM .75|herder)$/;

/** The whole result as one HTML page that needs nothing else. */
export function htmlReport(experiment: Experiment): string {
  const sizes = sizesOf(experiment);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Exact match on rare items</title><style>${STYLE}</style></head><body><main>
<h1>Exact match on rare items</h1><p>${escaped(headline(experiment)).replaceAll('\n', '<br>')}</p>
<h2>Accuracy against downloads</h2><div class="plots">${sizes.map((size) => against(experiment, size)).join('')}</div>
<h2>Growth with N</h2><div class="plots">${growth(experiment, 'downloads')}${growth(experiment, 'accuracy')}</div>
<h2>The paper’s tables beside ours</h2>
<p>Ac with its 95 % interval. <i>D as there</i>: what the paper’s row must have counted, where it is not the pages fetched –
the path of a walk, the pages that a sheep entered.</p>${sectionsOf(experiment)
    .map((section) => table(section, sizes))
    .join('')}
<h2>What does not fit, and why</h2>${fit(misfits(experiment))}
<h2>Dominance</h2>${dominance(experiment)}
<h2>How the graphs are made</h2>${model(experiment)}
</main></body></html>\n`;
}

const kindOf = ({ id, budget }: Pick<RowResult, 'id' | 'budget'>): string => {
  if (id === 'optimal') return 'optimal';
  if (id.startsWith('herder')) return budget === null ? 'herder' : 'cut';
  if (/^ls(2f)?(-letter)? /.test(id)) return 'sheep';
  return id.startsWith('hmm') ? 'hmm' : 'rival';
};

const KINDS: readonly (readonly [kind: string, name: string, marker: Marker])[] = [
  ['herder', 'herder, by the price of a download', 'circle'],
  ['cut', 'herder, by budget', 'lying'],
  ['sheep', 'lost sheep', 'up'],
  ['hmm', 'HMM, HMM2F', 'square'],
  ['rival', 'RW, FOCUSED, SIM, DEG, SIMDEG, A*', 'diamond'],
  ['optimal', 'OPTIMAL', 'down'],
];

const full = ({ name, threshold }: RowResult): string => (threshold === null ? name : `${name} ${share(threshold)}`);

function against({ rows }: Experiment, size: number): string {
  const series: Series[] = KINDS.map(([kind, name, marker]) => {
    const own = rows.filter((row) => kindOf(row) === kind);
    const points = own.flatMap((row) => {
      const figure = figureAt(row, size);
      return figure ? [pointOf(row, figure)] : [];
    });
    const line = kind === 'herder' || kind === 'cut';
    if (line) points.sort((a, b) => a.x - b.x);
    return { name, kind, marker, points, line: line && 'solid' };
  });
  series.push({
    name: 'the paper’s rows',
    kind: 'theirs',
    marker: 'cross',
    points: rows.flatMap((row) => theirs(row, size)),
    line: false,
  });
  return plot(
    {
      title: `N = ${size.toLocaleString('en')}`,
      x: { label: 'pages fetched (the paper: D)', scale: 'decades' },
      y: { label: 'accuracy', scale: 'quarters' },
    },
    series.filter(({ points }) => points.length > 0),
  );
}

const theirs = (row: RowResult, size: number) =>
  thresholdsOf(row).flatMap((threshold) => {
    const figure = paperFigure(row.name, threshold, size);
    const at = threshold === null ? '' : ` ${share(threshold)}`;
    const title = `paper, ${row.name}${at}: Ac ${share(figure?.accuracy ?? null)}, D ${round(figure?.downloads ?? 0)}`;
    return figure ? [{ x: figure.downloads, y: figure.accuracy, title }] : [];
  });

const pointOf = (row: RowResult, figure: Figure) => ({
  x: figure.fetched,
  y: figure.accuracy.share ?? 0,
  title: `${full(row)}: Ac ${accuracyCell(figure)}, ${round(figure.fetched)} pages`,
});

/** How a few rows grow with N; dashed, the paper's figures for them. */
function growth({ rows }: Experiment, of: 'downloads' | 'accuracy'): string {
  const drawn = rows.filter((row) => GROWTH.test(full(row)));
  const series = drawn.flatMap((row, i): Series[] => {
    const [name, look] = [
      full(row),
      { kind: `line${i % 8}`, marker: MARKER_NAMES[i % MARKER_NAMES.length] ?? 'circle' },
    ];
    const ours = row.figures.map((figure) => ({
      x: figure.size,
      y: of === 'accuracy' ? (figure.accuracy.share ?? 0) : figure.fetched,
      title: `${name}, N = ${figure.size}: Ac ${accuracyCell(figure)}, ${round(figure.fetched)} pages`,
    }));
    const paper = row.figures.flatMap(({ size }) => {
      const figure = paperFigure(row.name, row.threshold ?? thresholdsOf(row)[0] ?? null, size);
      if (!figure) return [];
      const title = `paper, ${name}, N = ${size}: Ac ${share(figure.accuracy)}, D ${round(figure.downloads)}`;
      return [{ x: size, y: of === 'accuracy' ? figure.accuracy : figure.downloads, title }];
    });
    return [
      { ...look, name, points: ours, line: 'solid' },
      ...(paper.length > 0 ? [{ ...look, name, points: paper, line: 'dashed', unnamed: true } as const] : []),
    ];
  });
  const yLabel = of === 'accuracy' ? 'accuracy' : 'pages fetched';
  const title = `${yLabel} by N; dashed: the paper`;
  const scale = of === 'downloads' ? 'decades' : 'quarters';
  return plot({ title, x: { label: 'pages of the site, N', scale: 'decades' }, y: { label: yLabel, scale } }, series);
}

const cells = (tag: 'td' | 'th', list: readonly string[]): string =>
  list.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('');

function table(section: Section, sizes: readonly number[]): string {
  const top = sizes.map((size) => `<th colspan="5" class="size">N = ${size.toLocaleString('en')}</th>`).join('');
  const head = cells(
    'th',
    sizes.flatMap(() => ['paper Ac', 'paper D', 'Ac', 'D as there', 'fetched']),
  );
  const body = section.rows.map(
    (row) => `<tr><th>${escaped(labelOf(row, section))}</th>${figures(row, section, sizes)}</tr>`,
  );
  return `<h3>${escaped(section.title)}</h3><div class="scroll"><table><thead><tr><th rowspan="2">row</th>${top}</tr><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function figures(row: RowResult, { threshold }: Section, sizes: readonly number[]): string {
  return sizes
    .map((size) => {
      const figure = figureAt(row, size);
      const paper = paperFigure(row.name, threshold, size);
      const theirs = cells('td', paper ? [share(paper.accuracy), round(paper.downloads)] : ['', '']);
      const ours = figure ? ourCells(row, figure) : cells('td', ['', '', '']);
      return `${theirs.replaceAll('<td>', '<td class="paper">')}${ours}`;
    })
    .join('');
}

function ourCells({ name }: RowResult, figure: Figure): string {
  const { share: value, low, high } = figure.accuracy;
  const { value: downloads, measure } = paperMeasure(name, figure);
  const counted = measure === 'fetched' ? '' : `${round(downloads)} ${measure}`;
  return `<td>${share(value)} <small>${share(low)}–${share(high)}</small></td>${cells('td', [counted, round(figure.fetched)])}`;
}

function fit(all: readonly Misfit[]): string {
  const families = [...new Set(all.map(({ family }) => family))];
  return families
    .map((family) => {
      const items = all
        .filter((misfit) => misfit.family === family)
        .map(({ row, threshold, size, what }) => {
          const at = threshold === null ? '' : `, θ ${share(threshold)}`;
          return `<li>${escaped(`${row.name}${at}, N = ${size}: ${what}`)}</li>`;
        });
      return `<h3>${escaped(family)}</h3><p>${escaped(REASONS[family] ?? '')}</p><details><summary>${items.length} figures</summary><ul>${items.join('')}</ul></details>`;
    })
    .join('');
}

function dominance(experiment: Experiment): string {
  const all = dominances(experiment);
  if (!experiment.rows.some(isHerder)) return '<p>There is no row of our own algorithm to compare.</p>';
  const held = all.filter(({ by }) => by !== null).length;
  const rows = all.map(({ size, row, figure, by }) => {
    const own = by ? [by.row.name, share(by.figure.accuracy.share), round(by.figure.fetched)] : ['none', '', ''];
    const line = [size.toLocaleString('en'), full(row), share(figure.accuracy.share), round(figure.fetched), ...own];
    return `<tr${by ? '' : ' class="missing"'}>${cells('td', line)}</tr>`;
  });
  return `<p>herder is at least as accurate for at most the pages fetched in ${held} of ${all.length} rows.</p><details${held < all.length ? ' open' : ''}><summary>${all.length} rows</summary><div class="scroll"><table><thead><tr>${cells('th', ['N', 'row', 'Ac', 'fetched', 'by', 'Ac', 'fetched'])}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function model({ model: values }: Experiment): string {
  const rows = Object.entries(values).map(([name, value]) => `<tr>${cells('td', [name, `${value}`])}</tr>`);
  return `<p>Evolving copy model with labels. What the paper leaves open was chosen once, to fit OPTIMAL, HMM and LS S = 3.</p><table><tbody>${rows.join('')}</tbody></table>`;
}
