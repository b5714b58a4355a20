// Metrics that the alert rules and the dashboard of docker/observability query from Prometheus.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = path.resolve(import.meta.dirname, '../../docker/observability');
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});
interface Asked {
  by: string;
  expr: string;
  /** `{{label}}`s of a panel's legend. */
  shown: string[];
}
/** Labels that Prometheus adds. */
const ADDED = ['job', 'instance'];

function asked(): Asked[] {
  const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
  const { groups } = Rules.parse(parse(read('alerts.yaml')));
  const { panels } = Dashboard.parse(JSON.parse(read('grafana/hyrde.json')));
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ by: alert, expr, shown: [] }))),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => ({
        by: title,
        expr: expr.replaceAll('$__rate_interval', '1m'),
        shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
      })),
    ),
  ];
}

interface Selector {
  metric: string;
  /** Jobs that export it: hyrde-api, hyrde-worker. */
  jobs: string[];
  /** Matched labels, with the value of an exact match. */
  matched: [label: string, value: string | null][];
  grouped: string[];
}

/** @throws if the expression is invalid PromQL */
function selectorsOf(expr: string): Selector[] {
  const selectors: Selector[] = [];
  const groups: { until: number; labels: string[] }[] = [];
  const text = (node: { from: number; to: number }) => expr.slice(node.from, node.to);
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`Not PromQL, at ${node.from}: ${expr}`);
      if (node.name === 'AggregateExpr') {
        const labels = node.node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName');
        groups.push({ until: node.to, labels: labels?.map(text) ?? [] });
      }
      if (node.name !== 'VectorSelector') return;
      const matchers = node.node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      const matched = matchers.map((matcher): [string, string, string] => {
        const [label, operator, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((name) =>
          matcher.getChild(name),
        );
        if (!label || !operator || !value) throw new Error(`A matcher without label, operator or value: ${expr}`);
        return [text(label), text(operator), text(value).slice(1, -1)];
      });
      const name = node.node.getChild('Identifier');
      if (!name) throw new Error(`A selector without a name: ${expr}`);
      selectors.push({
        metric: text(name),
        jobs: matched.find(([label]) => label === 'job')?.[2].split('|') ?? [],
        matched: matched.map(([label, operator, value]) => [label, operator === '=' ? value : null]),
        grouped: groups.filter(({ until }) => until >= node.to).flatMap(({ labels }) => labels),
      });
    },
  });
  return selectors;
}

/** Labels of each sample name in a Prometheus text, with their values. */
function exportedBy(text: string): Map<string, Map<string, Set<string>>> {
  const exported = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_][\w:]*)(?:\{(.*)\})? \S+$/i.exec(line) ?? [];
    if (!name) continue;
    const known = exported.get(name) ?? new Map<string, Set<string>>();
    exported.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return exported;
}

/**
 * Metrics, labels and label values that alerts and panels query from a job and that it does not export.
 * @param job hyrde-api, hyrde-worker
 * @param text the whole Prometheus text of the job
 * @param further possible values of labels, from closed lists
 * @throws if nothing queries the job, or a selector names no job
 */
export function notExported(job: string, text: string, further: Record<string, readonly string[]> = {}): string[] {
  const exported = exportedBy(text);
  const missing: string[] = [];
  let seen = 0;
  for (const { by, expr, shown } of asked())
    for (const { metric, jobs, matched, grouped } of selectorsOf(expr)) {
      if (jobs.length === 0) throw new Error(`${by}: ${metric} says of no job.`);
      if (!jobs.includes(job)) continue;
      seen++;
      if (metric === 'up') continue;
      const labels = exported.get(metric);
      if (!labels) {
        missing.push(`${by}: ${metric}`);
        continue;
      }
      const isKnown = (label: string) => ADDED.includes(label) || labels.has(label);
      for (const label of [...grouped, ...shown, ...matched.map(([label]) => label)])
        if (!isKnown(label)) missing.push(`${by}: ${metric}{${label}}`);
      for (const [label, value] of matched)
        if (value !== null && label !== 'job' && !labels.get(label)?.has(value) && !further[label]?.includes(value))
          missing.push(`${by}: ${metric}{${label}="${value}"}`);
    }
  if (seen === 0) throw new Error(`Nothing asks ${job} for anything.`);
  return [...new Set(missing)];
}
