import { escaped, MARKER_NAMES, plot, type Series } from '../../report/plot.js';
import { STYLE } from '../../report/style.js';
import { type Experiment, type Run, runAt } from '../experiment.js';
import { regressions, type Statement, statements } from '../statements.js';
import { courseRows, headline, nameOf, rivalRows, runRows } from './text-report.js';

/** The whole result as one HTML page that needs nothing else. */
export function htmlReport(experiment: Experiment): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The WebFountain programme</title><style>${STYLE}</style></head><body><main>
<h1>The WebFountain programme</h1><p>${escaped(headline(experiment))}</p>
<div class="plots">${plots(experiment)}</div>
<h2>Tables 3 and 4, Experiment 3, longer cycles</h2>${table(runRows(experiment))}
<h2>Rivals, 14 periods, version 1</h2>${table(rivalRows(experiment))}
<h2>What the paper says</h2>${judged(statements(experiment))}
<h2>What our own reading measured</h2>${judged(regressions(experiment))}
<h2>Obsolete pages by period, 10⁶</h2>${table(courseRows(experiment))}
</main></body></html>\n`;
}

/** Figures 3 to 6 of the paper, and the rivals. */
function plots(experiment: Experiment): string {
  const runs = (...list: (Run | undefined)[]) => list.filter((run) => run !== undefined);
  const strategies = runs(runAt(experiment, 'S1'), runAt(experiment, 'S2'), runAt(experiment, 'S3'));
  const second = runs(
    ...(['S1', 'S3'] as const).flatMap((strategy) => [runAt(experiment, strategy), runAt(experiment, strategy, 2)]),
  );
  const third = runs(
    ...([1, 3] as const).flatMap((version) => [runAt(experiment, 'S1', version), runAt(experiment, 'S1', version, 28)]),
  );
  return [
    plot(
      {
        title: 'Crawls a page has in a cycle, from slow to fast (Figure 3)',
        x: { label: 'bucket', scale: 'linear' },
        y: { label: 'crawls', scale: 'linear' },
      },
      series(strategies, ({ crawls }) => crawls),
    ),
    courses('Obsolete pages by strategy (Figure 4)', strategies),
    courses('Versions 1 and 2 (Figure 5)', second),
    courses('Towards a level: versions 1 and 3 (Figure 6)', third),
  ].join('');
}

const courses = (title: string, runs: readonly Run[]): string =>
  plot(
    { title, x: { label: 'period', scale: 'linear' }, y: { label: 'obsolete pages, 10⁶', scale: 'linear' } },
    series(runs, ({ obsolete }) => obsolete.map((pages) => pages / 1e6)),
  );

function series(runs: readonly Run[], values: (run: Run) => readonly number[]): Series[] {
  return runs.map((run, i) => ({
    name: nameOf(run),
    kind: `line${i % 8}`,
    marker: MARKER_NAMES[i % MARKER_NAMES.length] ?? 'circle',
    line: 'solid',
    points: values(run).map((y, k) => ({ x: k + 1, y, title: `${nameOf(run)}, ${k + 1}: ${y.toFixed(2)}` })),
  }));
}

function table([head = [], ...rows]: string[][]): string {
  const cells = (tag: 'td' | 'th', list: readonly string[]) =>
    list.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('');
  const body = rows.map(([name = '', ...rest]) => `<tr><th>${escaped(name)}</th>${cells('td', rest)}</tr>`).join('');
  return `<div class="scroll"><table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const judged = (list: readonly Statement[]): string =>
  `<ul>${list
    .map(
      ({ text, reproduced, figures }) =>
        `<li><b>${reproduced ? 'Reproduced' : 'Not reproduced'}</b>: ${escaped(text)} <small>${escaped(figures)}</small></li>`,
    )
    .join('')}</ul>`;
