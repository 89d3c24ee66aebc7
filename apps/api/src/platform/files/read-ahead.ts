import { setImmediate } from 'node:timers/promises';

/**
 * Pages in order, the next one read while the consumer is busy with one: neither waits for the other. At most one page ahead. A consumer that
 * leaves ends the source, after the page being read.
 */
export async function* readAhead<Page>(source: AsyncGenerator<Page>): AsyncGenerator<Page> {
  const read = (): Promise<IteratorResult<Page>> => {
    const page = source.next();
    // An error reaches whoever awaits the page, and possibly nobody does.
    page.catch(() => undefined);
    return page;
  };
  try {
    let next = read();
    for (;;) {
      const page = await next;
      if (page.done) return;
      next = read();
      // The next read is sent off before the consumer runs, which may keep the process busy until it is done.
      await setImmediate();
      yield page.value;
    }
  } finally {
    await source.return(undefined);
  }
}
