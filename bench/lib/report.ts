import { holdsBar, type Figure, type Run } from './history';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** One figure of one run. */
type Point = Omit<Run, 'figures' | 'bench'> & { readonly figure: Figure };
type Series = { readonly bench: string; readonly name: string; readonly points: readonly Point[] };

/** Figures over time, in the order of benches and figures at their first run. */
const seriesOf = (runs: readonly Run[]): Series[] => {
  const found = new Map<string, { bench: string; name: string; points: Point[] }>();
  for (const { bench, figures, ...run } of runs)
    for (const figure of figures) {
      const key = JSON.stringify([bench, figure.figure]);
      const series = found.get(key) ?? { bench, name: figure.figure, points: [] };
      series.points.push({ ...run, figure });
      found.set(key, series);
    }
  return [...found.values()].map((series) => ({
    ...series,
    points: series.points.toSorted((a, b) => a.at.localeCompare(b.at)),
  }));
};

const width = 360;
const height = 96;
const edge = 8;

const limitOf = ({ bar }: Figure): number | undefined => bar && ('atLeast' in bar ? bar.atLeast : bar.atMost);

const inUnit = (value: number, unit: string): string =>
  `${value.toLocaleString('en-US', { maximumSignificantDigits: 4 })}${unit === '' ? '' : ` ${unit}`}`;

const barText = ({ bar, unit }: Figure): string =>
  bar === undefined
    ? 'no bar'
    : 'atLeast' in bar
      ? `bar: at least ${inUnit(bar.atLeast, unit)}`
      : `bar: at most ${inUnit(bar.atMost, unit)}`;

const machineText = ({ machine: { cores, model, node } }: Point): string => `${cores} × ${model}, Node ${node}`;

/** The newest point's sheet: its value, its bar, and the way there. Runs of one machine are joined by a line. */
const sheet = ({ name, points }: Series): string => {
  const last = points.at(-1)!;
  const values = points.flatMap(({ figure }) => [figure.value, limitOf(figure) ?? figure.value]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (index: number): number =>
    points.length === 1 ? width / 2 : edge + (index / (points.length - 1)) * (width - 2 * edge);
  const y = (value: number): number =>
    most === least ? height / 2 : edge + ((most - value) / (most - least)) * (height - 2 * edge);
  const place = (index: number, value: number): string => `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
  const machines = [...new Set(points.map(machineText))];
  const lines = machines.map((machine) => {
    const own = points.flatMap((point, index) =>
      machineText(point) === machine ? [place(index, point.figure.value)] : [],
    );
    return `<polyline points="${own.join(' ')}"/>`;
  });
  const marks = points.map((point, index) => {
    const holds = holdsBar(point.figure);
    const told = `${point.at.slice(0, 16).replace('T', ' ')} UTC, ${point.commit || 'unknown commit'}: ${inUnit(point.figure.value, point.figure.unit)}, ${barText(point.figure)}${holds ? '' : ', missed'}, load ${point.machine.load}, ${machineText(point)}`;
    const [cx, cy] = [x(index).toFixed(1), y(point.figure.value).toFixed(1)];
    const shape = holds
      ? `<circle cx="${cx}" cy="${cy}" r="3"/>`
      : `<path class="missed" d="M${cx} ${cy}m-4 -4l8 8m0 -8l-8 8"/>`;
    return `<g><title>${escapeHtml(told)}</title>${shape}</g>`;
  });
  const limit = limitOf(last.figure);
  const barLine =
    limit === undefined
      ? ''
      : `<line class="bar" x1="0" x2="${width}" y1="${y(limit).toFixed(1)}" y2="${y(limit).toFixed(1)}"/>`;
  const verdict = last.figure.bar === undefined ? '' : holdsBar(last.figure) ? ' kept' : ' missed';
  const spoken = `${name}: ${points.length} runs, last ${inUnit(last.figure.value, last.figure.unit)}, ${barText(last.figure)}`;
  return [
    `<article class="${verdict.trim()}"><h3>${escapeHtml(name)}</h3>`,
    `<p><strong>${escapeHtml(inUnit(last.figure.value, last.figure.unit))}</strong> ${escapeHtml(barText(last.figure))}${verdict === '' ? '' : `,${verdict}`}</p>`,
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(spoken)}">${barLine}${lines.join('')}${marks.join('')}</svg>`,
    `<p class="range">${escapeHtml(`${points[0]!.at.slice(0, 10)} to ${last.at.slice(0, 10)}, ${points.length} ${points.length === 1 ? 'run' : 'runs'}`)}</p></article>`,
  ].join('');
};

const style = `:root{color-scheme:light dark;--ink:light-dark(#1a1f2b,#e6e9f0);--soft:light-dark(#5a6275,#a3abbd);--line:light-dark(#e1e4ea,#2d3340);--ground:light-dark(#fff,#12151c);--accent:light-dark(#1b5e47,#6fcfab);--bad:light-dark(#a82a2a,#f0918d)}
body{margin:0 auto;max-width:1240px;padding:32px 24px 64px;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
h1{margin:0 0 4px;font-size:26px}h2{margin:40px 0 12px;font-size:19px}h3{margin:0;font-size:14px;font-weight:600}
p{margin:4px 0;font-size:13px;color:var(--soft)}strong{font-size:17px;color:var(--ink)}
section>div{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(340px,100%),1fr));gap:16px}
article{padding:14px 16px;border:1px solid var(--line);border-radius:8px}article.missed{border-color:var(--bad)}
svg{display:block;width:100%;margin-top:8px}polyline{fill:none;stroke:var(--accent);stroke-width:1.5}circle{fill:var(--accent)}
.missed{stroke:var(--bad);stroke-width:2;fill:none}.bar{stroke:var(--soft);stroke-dasharray:4 4}`;

/** The history as one page that asks for nothing else: a sheet for each figure, with its bar. */
export const reportPage = (runs: readonly Run[]): string => {
  const series = seriesOf(runs);
  const benches = [...new Set(series.map(({ bench }) => bench))];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Benches</title><style>${style}</style></head><body><h1>Benches</h1>`,
    runs.length === 0
      ? '<p>No run is on record yet.</p>'
      : '<p>Each sheet shows a figure over its runs. The dashed line is its bar, a cross a run that missed it; a mark tells its run when pointed at. Only runs of one machine are joined.</p>',
    ...benches.map(
      (bench) =>
        `<section><h2>${escapeHtml(bench)}</h2><div>${series
          .filter((one) => one.bench === bench)
          .map(sheet)
          .join('')}</div></section>`,
    ),
    '</body></html>\n',
  ].join('\n');
};
