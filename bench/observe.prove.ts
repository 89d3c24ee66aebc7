/**
 * The product with data, scraped by Debian's Prometheus: `promtool` finds no fault in metrics, rules, their tests and the example of a configuration;
 * every query of the dashboard for Grafana is answered with at least one series, every alarm is evaluated without an error, and both name only
 * metrics that are there. A collector over OTLP/HTTP sees a request, its transaction, the job that it asked for and the call of a chain under one
 * trace, and nothing secret. Exit code 1 on any deviation. Needs `prometheus` of the distribution (apt-get install prometheus).
 *
 *   npm run prove observe
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { alarms, metricsIn, panelQueries } from '@countinghouse/api/testing/observed';
import { callProduct, logIn } from '../e2e/src/calls';
import { startProduct } from '../e2e/src/product';
import { startCollector, wayTo } from './observe/collector';
import { files, promtool, startPrometheus } from './observe/prometheus';

/** Panels without a series in a sandbox: it keeps no list of sanctions. */
const emptyInSandbox = new Set(['Sanctions list']);
/** A query that shows only what is above nothing. */
const mayBeEmpty = />\s*0$/;
const collectorKey = 'walnut key';
const email = 'admin@northgate.example';

const deviations: string[] = [];
const deviate = (text: string): void => void deviations.push(text);

const collector = await startCollector();
const product = await startProduct({
  env: {
    HISTORY_ANCHOR: '',
    HISTORY_CLOCK: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `x-collector=${encodeURIComponent(collectorKey)}`,
  },
});
const prometheus = await startPrometheus(new URL(product.url).host);
try {
  const { token } = await logIn(product, email);
  await logIn(product, email, { secret: 'Wrong-Harbour-7' });
  const businesses = (await callProduct(product, 'GET', 'balances', { token })).json<{ businessId: string }[]>();
  let payment: { readonly id: string; readonly walletAddress: string } | undefined;
  for (const { businessId } of businesses) {
    const body = {
      businessId,
      clientPaymentId: `observed-${businessId}`,
      depositCurrency: 'BTC',
      depositAmount: '0.01234',
    };
    const made = await callProduct(product, 'POST', 'payments', { token, body });
    if (made.status === 201) payment ??= made.json<{ id: string; walletAddress: string }>();
  }
  if (!payment) throw new Error('No business takes bitcoin');
  const path = `sandbox/payments/${payment.id}/play`;
  const played = await callProduct(product, 'POST', path, { token, body: { play: 'EXACT' } });
  if (played.status >= 300)
    throw new Error(`The payer was not played: ${played.status} ${JSON.stringify(played.json())}`);

  const body = await (await fetch(`${product.url}/metrics`)).text();
  await promtool(['check', 'metrics'], body);
  await promtool(['check', 'rules', join(files, 'rules.yml')]);
  await promtool(['check', 'config', join(files, 'prometheus.yml')]);
  await promtool(['test', 'rules', join(files, 'rules.test.yml')]);

  await prometheus.whenScraped(15);
  const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const queries = panelQueries().map(({ title, expr }) => ({
    title,
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$currency', 'EUR'),
  }));
  for (const { title, expr } of queries) {
    const series = await prometheus.query(expr);
    if (series.length === 0 && !emptyInSandbox.has(title) && !mayBeEmpty.test(expr))
      deviate(`Panel ${title} is empty: ${expr}`);
  }
  for (const { name, expr } of alarms()) {
    await prometheus.query(expr);
    for (const metric of metricsIn(expr)) if (!known.has(metric)) deviate(`${name} names ${metric}, which is nowhere`);
  }
  for (const { title, expr } of queries)
    for (const metric of metricsIn(expr)) if (!known.has(metric)) deviate(`${title} names ${metric}, which is nowhere`);
  const { count, unwell } = await prometheus.rules();
  if (count !== alarms().length) deviate(`Prometheus has ${count} of ${alarms().length} alarms`);
  for (const { name, health, lastError } of unwell) deviate(`${name} is ${health}: ${lastError}`);
  const [scrape] = await prometheus.query('avg_over_time(scrape_duration_seconds[1m])');
  const [samples] = await prometheus.query('scrape_samples_scraped');
  console.log(
    `  ${queries.length} queries of panels and ${count} alarms answered; a scrape has ${samples?.value[1]} samples and takes ${(Number(scrape?.value[1]) * 1_000).toFixed(0)} ms`,
  );

  const playing = 'POST /api/v1/sandbox/payments/:id/play';
  const ways = () => {
    const root = collector.spans.find(({ name }) => name === playing);
    const own = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
    return own.map((span) => wayTo(own, span).join(' > '));
  };
  const expected = `${playing} > transaction > job watch-btc > chain read`;
  for (let tries = 0; tries < 60 && !ways().includes(expected); tries += 1) await pause(500);
  if (!ways().includes(expected)) deviate(`No trace ${expected}, only:\n${ways().join('\n')}`);
  if (collector.headers.some((header) => header !== collectorKey)) deviate('A batch came without its header');
  const told = collector.received();
  for (const secret of [
    token,
    email,
    'Sandbox2025',
    'Wrong-Harbour',
    payment.id,
    payment.walletAddress,
    '0.01234',
    '1234000',
  ])
    if (told.includes(secret)) deviate(`A span tells ${secret}`);
  console.log(`  ${collector.spans.length} spans of ${told.length} bytes, among them ${expected}`);
} finally {
  await prometheus.stop();
  await product.stop();
  collector.stop();
}
for (const deviation of deviations) console.error(deviation);
console.log(`${deviations.length} deviations`);
process.exit(deviations.length === 0 ? 0 : 1);
