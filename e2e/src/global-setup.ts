import type { TestProject } from 'vitest/node';
import { freePort, startProduct } from './product';
import { makeTemplate } from './templates';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product shared by the journeys; a journey that breaks things starts its own. */
    productUrl: string;
    /** The one port of this machine, at 127.0.0.1, that the shared product calls back: a journey may listen there. */
    callbackPort: number;
  }
}

/**
 * One product with one history for all journeys; `COUNTINGHOUSE_URL` points them at a running one instead, which
 * calls back the `CALLBACK_RECEIVER` it was started with, by default http://127.0.0.1:4999.
 */
export default async function setup(project: TestProject) {
  if (process.env.COUNTINGHOUSE_URL) {
    project.provide('productUrl', process.env.COUNTINGHOUSE_URL);
    project.provide('callbackPort', Number(new URL(process.env.CALLBACK_RECEIVER ?? 'http://127.0.0.1:4999').port));
    return undefined;
  }
  const removeTemplate = await makeTemplate(startProduct);
  const callbackPort = await freePort();
  const product = await startProduct({ env: { CALLBACK_RECEIVER: `http://127.0.0.1:${callbackPort}` } });
  project.provide('productUrl', product.url);
  project.provide('callbackPort', callbackPort);
  return async () => {
    await product.stop();
    removeTemplate();
  };
}
