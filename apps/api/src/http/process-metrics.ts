import { Counter, Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
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
  watchReplica(registry, database);
};

/** Figures of the replica; without one they have no value. */
const watchReplica = (registry: Registry, database: Database): void => {
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_replica_up',
      help: 'Whether lists, statistics and exports are read from the replica: 1, or 0 while it is late or away',
      registers: [],
      collect() {
        const replica = database.replica();
        if (replica) this.set(replica.state === 'FOLLOWS' ? 1 : 0);
        else this.remove();
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_replica_lag_seconds',
      help: 'Time until the replica had replayed what the primary had committed; absent while it is away',
      registers: [],
      collect() {
        const lag = database.replica()?.lagSeconds ?? null;
        if (lag === null) this.remove();
        else this.set(lag);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'countinghouse_replica_reads_total',
      help: 'Reads that the replica may answer, by the server that did: replica or primary',
      labelNames: ['source'],
      registers: [],
      collect() {
        this.reset();
        const replica = database.replica();
        if (!replica) return;
        this.inc({ source: 'replica' }, replica.reads.replica);
        this.inc({ source: 'primary' }, replica.reads.primary);
      },
    }),
  );
};
