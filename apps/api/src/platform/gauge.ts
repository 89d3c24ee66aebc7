import type { Database, Tx } from '@countinghouse/database';
import { Gauge, type Registry } from 'prom-client';

type Read = {
  readonly name: string;
  readonly help: string;
  /** Without it the gauge has one value. */
  readonly label?: string;
  /** The value by label, or the only one under an empty label. */
  readonly read: (tx: Tx) => Promise<Readonly<Record<string, number>>>;
};

/**
 * A gauge that is read from the database whenever operators ask. While the database is away it is unknown (`NaN`, or no line by
 * label), and the other metrics are told all the same.
 */
export const watchRows = (registry: Registry, database: Database, { name, help, label, read }: Read): void => {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        const values = await database.acrossOrganisations(read).catch(() => null);
        if (label === undefined) this.set(values?.[''] ?? Number.NaN);
        else if (values === null) this.reset();
        else for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
      },
    }),
  );
};
