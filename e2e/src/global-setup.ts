import type { TestProject } from 'vitest/node';
import { startProduct } from './product';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product shared by the journeys; a journey that breaks things starts its own. */
    productUrl: string;
  }
}

/** One product with the small history for all journeys; `COUNTINGHOUSE_URL` points them at a running one instead. */
export default async function setup(project: TestProject) {
  if (process.env.COUNTINGHOUSE_URL) {
    project.provide('productUrl', process.env.COUNTINGHOUSE_URL);
    return undefined;
  }
  const product = await startProduct();
  project.provide('productUrl', product.url);
  return product.stop;
}
