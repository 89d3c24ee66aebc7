import { describe, expect, it } from 'vitest';
import type { SealedStore } from '../sealed-store';
import { createDrafts, type Draft } from './drafts';

const mara = { userId: 'mara', organisationId: 'northgate', path: '/internal-transfer' };

/** One browser: its storage, and the forms held by its tabs. */
const browser = () => {
  const kept = new Map<string, { userId: string; draft: Draft }>();
  const held = new Set<string>();
  const store: SealedStore<Draft> = {
    list: async (userId) => [...kept.values()].filter((one) => one.userId === userId).map(({ draft }) => draft),
    save: async (userId, { key, value }) => void kept.set(key, { userId, draft: value }),
    remove: async (key) => void kept.delete(key),
  };
  const locks = {
    tryHold: async (name: string) => {
      if (held.has(name)) return null;
      held.add(name);
      return () => void held.delete(name);
    },
    hold: async () => null,
  };
  /** A freshly loaded page has nothing in memory. */
  return { kept, page: () => createDrafts({ store, locks, now: () => 1000 }) };
};

describe('the draft of a form', () => {
  it('is found by a page that was loaded anew, without what is not to last', async () => {
    const { page } = browser();
    const before = page();
    before.keep(mara, { amount: '500.00', originator: 'K Jensen' }, { amount: '500.00' });
    expect((await before.find(mara))?.values).toEqual({ amount: '500.00', originator: 'K Jensen' });
    await before.settled();
    expect(await page().find(mara)).toEqual({ place: mara, values: { amount: '500.00' }, at: 1000 });
  });

  it('is nobody else’s, in no other organisation and at no other address', async () => {
    const { page } = browser();
    const before = page();
    before.keep(mara, { amount: '1' }, { amount: '1' });
    await before.settled();
    for (const other of [{ userId: 'jon' }, { organisationId: 'harbour' }, { path: '/fiat-withdrawal' }])
      for (const one of [before, page()]) expect(await one.find({ ...mara, ...other })).toBeNull();
  });

  it('is gone once it was sent or given up, whatever was being written', async () => {
    const { kept, page } = browser();
    const before = page();
    before.keep(mara, { amount: '1' }, { amount: '1' });
    before.drop(mara);
    await before.settled();
    expect([await before.find(mara), await page().find(mara), kept.size]).toEqual([null, null, 0]);
  });

  it('leaves the page with a logout, and is filled in for one tab at a time', async () => {
    const { page } = browser();
    const [one, two] = [page(), page()];
    one.keep(mara, { amount: '1' }, {});
    one.forget();
    expect(one.has(mara)).toBe(false);
    const letGo = await one.hold(mara);
    expect(await two.hold(mara)).toBeNull();
    letGo?.();
    expect(await two.hold(mara)).not.toBeNull();
  });
});
