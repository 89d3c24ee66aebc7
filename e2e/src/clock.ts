import type { Database } from '@countinghouse/database';
import { openDatabase, setClock } from '@countinghouse/database';
import { startEmbedded } from '@countinghouse/database/embedded';
import { fixedInstant, startProduct } from './product';
import type { Product, ProductOptions } from './product';

export type ProductClock = {
  /** Stops the product's one clock at an instant. */
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

/** A product whose clock runs from the instant its history ends at: a jump to the present would be followed by the jobs of all the days between. */
export type RunningProduct = Product & {
  /** Milliseconds that its clock is ahead of the real one, negative; its pages take it as their option of the same name. */
  readonly aheadBy: number;
};

/** Starts a product with a running clock, for journeys about deadlines or about the order of events. */
export const startRunning = async (options: ProductOptions = {}): Promise<RunningProduct> => {
  const product = await startProduct(options);
  const database = await openStore(product);
  await setClock(database, fixedInstant);
  const aheadBy = Date.parse(fixedInstant) - Date.now();
  await database.close();
  return { ...product, aheadBy };
};

/** Database of a journey's own product. The caller closes it. */
export const openStore = async ({ dataDir }: Product): Promise<Database> => {
  // The server is the running product's: adopted here and stopped there.
  const { urls } = await startEmbedded({ dataDir });
  return openDatabase({ ...urls, poolSize: 2 });
};
