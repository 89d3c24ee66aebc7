import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead';

/** Pages that record how many were begun, and if the reader released them. */
const source = (pages: number, failsAt = Number.NaN) => {
  const seen = { begun: 0, isOver: false };
  const generator = async function* (): AsyncGenerator<number> {
    try {
      for (let page = 1; page <= pages; page += 1) {
        seen.begun = page;
        await Promise.resolve();
        if (page === failsAt) throw new Error(`No page ${page}`);
        yield page;
      }
    } finally {
      seen.isOver = true;
    }
  };
  return { seen, pages: generator() };
};

const all = async <Page>(pages: AsyncIterable<Page>): Promise<Page[]> => {
  const read: Page[] = [];
  for await (const page of pages) read.push(page);
  return read;
};

describe('pages that are read ahead', () => {
  it('are those of the source in their order, each once, and none is none', async () => {
    expect(await all(readAhead(source(5).pages))).toEqual([1, 2, 3, 4, 5]);
    expect(await all(readAhead(source(0).pages))).toEqual([]);
  });

  it('are begun while the one before is being used, and no more than one', async () => {
    const { pages, seen } = source(5);
    const ahead = readAhead(pages);
    await ahead.next();
    expect(seen.begun).toBe(2);
    await new Promise(setImmediate);
    expect(seen.begun).toBe(2);
  });

  it('end with their reader', async () => {
    const { pages, seen } = source(5);
    for await (const page of readAhead(pages)) if (page === 2) break;
    expect(seen).toEqual({ begun: 3, isOver: true });
  });

  it('fail where the source fails, after the page before, and nowhere else', async () => {
    const { pages, seen } = source(5, 3);
    const read: number[] = [];
    await expect(
      (async () => {
        for await (const page of readAhead(pages)) read.push(page);
      })(),
    ).rejects.toThrow('No page 3');
    expect(read).toEqual([1, 2]);
    expect(seen.isOver).toBe(true);
    // A page that nobody read fails silently.
    const left = source(5, 2);
    for await (const page of readAhead(left.pages)) if (page === 1) break;
    await new Promise(setImmediate);
    expect(left.seen.isOver).toBe(true);
  });
});
