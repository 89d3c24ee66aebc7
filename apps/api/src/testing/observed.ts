import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export type Alarm = {
  readonly name: string;
  readonly expr: string;
  readonly severity: string;
  readonly summary: string;
  readonly runbook: string;
};

const alarmForm =
  /- alert: (\w+)\n +expr: '((?:[^'\n]|'')*)'\n(?: +for: \d+[mh]\n)? +labels:\n +severity: (\w+)\n +annotations:\n +summary: '((?:[^'\n]|'')*)'\n +runbook: (\S+)\n/g;

/** Alarms of `deploy/prometheus/rules.yml`. @throws Error when one has another form than the others */
export const alarms = (): readonly Alarm[] => {
  const text = read('deploy/prometheus/rules.yml');
  const found = [...text.matchAll(alarmForm)].map(
    ([, name = '', expr = '', severity = '', summary = '', runbook = '']): Alarm => ({
      name,
      expr: expr.replaceAll("''", "'"),
      severity,
      summary: summary.replaceAll("''", "'"),
      runbook,
    }),
  );
  const said = text.split('- alert:').length - 1;
  if (found.length !== said) throw new Error(`${said} alarms, of which ${found.length} have the usual form`);
  return found;
};

/** Words of `deploy/prometheus/rules.test.yml`, by alarm: whether it is expected to fire, or to be silent. */
export const alarmTests = (): readonly { readonly name: string; readonly fires: boolean }[] =>
  [...read('deploy/prometheus/rules.test.yml').matchAll(/alertname: (\w+)\n +exp_alerts:( \[\])?/g)].map(
    ([, name = '', none]) => ({ name, fires: none === undefined }),
  );

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

/** Queries of the dashboard for Grafana, by the title of their panel. */
export const panelQueries = (): readonly { readonly title: string; readonly expr: string }[] => {
  const { panels } = JSON.parse(read('deploy/grafana/countinghouse.json')) as { readonly panels: readonly Panel[] };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
};

const words = new Set(['and', 'or', 'unless', 'on', 'by', 'without', 'ignoring', 'bool', 'offset', 'inf', 'nan']);
/** Made by Prometheus itself. */
const ofPrometheus = new Set(['up']);

/** Metrics that a query names; of a histogram its own name. */
export const metricsIn = (expr: string): readonly string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-z_][\w:]*(?!\w*\s*\()/gi)].map(([name]) => name);
  return [...new Set(names.filter((name) => !words.has(name) && !ofPrometheus.has(name)))].map((name) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );
};

/** Table of metrics in docs/observability.md: name, type, labels, text. */
export const documentedMetrics = (): readonly (readonly string[])[] =>
  [...read('docs/observability.md').matchAll(/^\| `([a-z_]+)` +\| (\w+) +\| (.*?) *\| (.*?) *\|$/gm)].map(
    ([, name = '', type = '', labels = '', text = '']) => [name, type, labels, text],
  );

/** Anchors of the headings in docs/observability.md. */
export const anchors = (): ReadonlySet<string> =>
  new Set(
    [...read('docs/observability.md').matchAll(/^#+ (.*)$/gm)].map(
      ([, title = '']) => `docs/observability.md#${title.toLowerCase().replaceAll(' ', '-')}`,
    ),
  );
