import { Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
import type { Database } from '@countinghouse/database';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config';

/** Gauges of prom-client under a counter's name, which `promtool check metrics` refuses; the same figures by type are there too. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** Figures of this process: Node's own, its version, and its connections to the database. */
export const watchProcess = (
  registry: Registry,
  database: Database,
  { mode, role }: Pick<Config, 'mode' | 'role'>,
): void => {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: 'countinghouse_build_info',
    help: 'Version of this process and its share in the work, as labels; the value is 1',
    labelNames: ['version', 'mode', 'role'],
    registers: [registry],
  }).set({ version: manifest.version, mode, role }, 1);
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_database_up',
      help: 'Whether the database answers this process: 1 or 0',
      registers: [],
      async collect() {
        this.set((await database.health()).ok ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_database_connections',
      help: 'Connections of this process to the database, by pool and by what they do',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const { pool, busy, idle } of database.connections()) {
          this.set({ pool, state: 'busy' }, busy);
          this.set({ pool, state: 'idle' }, idle);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_database_connections_max',
      help: 'Most connections that a pool of this process opens',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const { pool, most } of database.connections()) this.set({ pool }, most);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_database_transactions_waiting',
      help: 'Transactions of this process that wait for a connection of a pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const { pool, waiting } of database.connections()) this.set({ pool }, waiting);
      },
    }),
  );
};
