import { setTimeout as pause } from 'node:timers/promises';

type Series = { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [number, string] };

const withinMs = 60_000;

/** Answers of the page's own Prometheus. */
const query = async (expr: string): Promise<readonly Series[]> => {
  const answer = await fetch(`http://127.0.0.1:9090/api/v1/query?query=${encodeURIComponent(expr)}`);
  const { data } = (await answer.json()) as { readonly data: { readonly result: readonly Series[] } };
  return data.result;
};

/**
 * Prometheus as the page sets it up sees both processes, and no alarm of an installation on its first day wakes anybody.
 *
 * @throws Error where one of them is not seen within a minute, or a critical alarm fires
 */
export const assertWatched = async (): Promise<void> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const up = (await query('up')).filter(({ value }) => value[1] === '1').map(({ metric }) => metric['instance']);
    if (new Set(up).size === 2) break;
    if (performance.now() > until) throw new Error(`Prometheus sees ${up.join(', ') || 'nobody'}`);
    await pause(1_000);
  }
  const alarms = await query('ALERTS');
  const told = alarms.map(({ metric }) => `${metric['alertname']} ${metric['severity']} ${metric['alertstate']}`);
  if (alarms.some(({ metric }) => metric['severity'] === 'critical' && metric['alertstate'] === 'firing'))
    throw new Error(`Critical alarms on the first day: ${told.join(', ')}`);
  console.log(`  Prometheus sees both processes; alarms: ${told.join(', ') || 'none'}`);
};
