import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../e2e/src/product';

export const files = join(import.meta.dirname, '../../deploy/prometheus');

type Series = { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [number, string] };
type Answer = {
  readonly status: string;
  readonly error?: string;
  readonly data: { readonly result: readonly Series[] };
};
type Rules = {
  readonly data: {
    readonly groups: readonly {
      readonly rules: readonly { readonly name: string; readonly health: string; readonly lastError?: string }[];
    }[];
  };
};

/** Debian's promtool. @throws Error with what it says where it complains */
export const promtool = async (args: readonly string[], input = ''): Promise<void> => {
  const tool = spawn('promtool', [...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  tool.stdin.end(input);
  const [code] = (await once(tool, 'close')) as [number | null];
  if (code !== 0) throw new Error(`promtool ${args.join(' ')} ended with ${code}: ${said}`);
  console.log(`  promtool ${args.slice(0, 2).join(' ')}: ${said.includes('SUCCESS') ? 'SUCCESS' : 'nothing to say'}`);
};

/** Debian's Prometheus, which scrapes one address every second and evaluates the product's rules. */
export const startPrometheus = async (target: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-prometheus-'));
  copyFileSync(join(files, 'rules.yml'), join(folder, 'rules.yml'));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: countinghouse
    static_configs: [{ targets: ['${target}'], labels: { instance: all } }]
`,
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const get = async <Body>(path: string): Promise<Body> =>
    (await (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) })).json()) as Body;
  const query = async (expr: string): Promise<Answer> => get(`/api/v1/query?query=${encodeURIComponent(expr)}`);
  return {
    /** Series that answer an expression. @throws Error where Prometheus refuses it */
    query: async (expr: string): Promise<readonly Series[]> => {
      const { status, error, data } = await query(expr);
      if (status !== 'success') throw new Error(`${expr}: ${error}`);
      return data.result;
    },
    /** Waits until it has scraped often enough for a rate. */
    whenScraped: async (times: number): Promise<void> => {
      for (let tries = 0; tries < 240; tries += 1) {
        await pause(500);
        const answer = await query('count_over_time(up[1h])').catch(() => null);
        if (Number(answer?.data.result[0]?.value[1] ?? 0) >= times) return;
      }
      throw new Error('Prometheus did not scrape the product within two minutes');
    },
    /** Rules that it could not evaluate, with the reason; and their number. */
    rules: async () => {
      const { data } = await get<Rules>('/api/v1/rules');
      const all = data.groups.flatMap(({ rules }) => rules);
      return { count: all.length, unwell: all.filter(({ health }) => health !== 'ok') };
    },
    stop: async (): Promise<void> => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
