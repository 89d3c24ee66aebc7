import { setImmediate } from 'node:timers/promises';

/**
 * The same pages in the same order, the next one being read while whoever reads them is busy with one: neither waits for the other. No more than one page ahead.
 * A reader that leaves ends the source, after the page it is reading.
 */
export async function* readAhead<Page>(source: AsyncGenerator<Page>): AsyncGenerator<Page> {
  const read = (): Promise<IteratorResult<Page>> => {
    const page = source.next();
    // Whoever waits for it is told; nobody may come for it.
    page.catch(() => undefined);
    return page;
  };
  try {
    let next = read();
    for (;;) {
      const page = await next;
      if (page.done) return;
      next = read();
      // What asks for it leaves before the reader begins, who may keep the process busy until he is done.
      await setImmediate();
      yield page.value;
    }
  } finally {
    await source.return(undefined);
  }
}
