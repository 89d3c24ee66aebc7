import type { Database } from '@countinghouse/database';
import { openDatabase, setClock } from '@countinghouse/database';
import { startEmbedded } from '@countinghouse/database/embedded';
import type { Product } from './product';

export type ProductClock = {
  /** Makes the product's one clock stand at an instant. */
  readonly standAt: (instant: Date) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The clock of a journey's own product, moved in its database: what waits for minutes or days is tested in none. */
export const openClock = async (product: Product): Promise<ProductClock> => {
  const database = await openStore(product);
  return {
    standAt: (instant) => setClock(database, instant, { frozen: true }),
    close: () => database.close(),
  };
};

/** The database of a journey's own product. Whoever opens it closes it. */
export const openStore = async ({ dataDir }: Product): Promise<Database> => {
  // The server is the running product's, which is adopted here and stopped there.
  const { urls } = await startEmbedded({ dataDir });
  return openDatabase({ ...urls, poolSize: 2 });
};
