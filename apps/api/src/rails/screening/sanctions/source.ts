import type { Database } from '@countinghouse/database';
import { fraction } from '@countinghouse/money';
import { clockNow } from '../../../platform/clock/repository';
import { UnansweredTransfer, type ScreeningSource } from '../port';
import { normalForm } from './normal-form';
import { addressesOf, currentList, type ListHead, type Listing } from './store';

/** A list that was confirmed longer ago says nothing of today. */
export const listHoldsHours = 72;
/** From this age on operators are told. */
export const listIsOldHours = 24;

type Loaded = { readonly head: ListHead; readonly addresses: ReadonlyMap<string, Listing> };

/**
 * Looks addresses up in the sanctions list that is kept. The addresses of a list are read once and compared with what was
 * read of the publisher; its age is looked at each time.
 */
export const sanctionsSource = (database: Database): ScreeningSource => {
  let loaded: Loaded | null = null;
  const load = (): Promise<Loaded> =>
    database.acrossOrganisations(async (tx) => {
      const head = await currentList(tx);
      if (!head) throw new Error('The sanctions list was not read yet');
      const ageMs = (await clockNow(tx)).getTime() - head.last_read_at.getTime();
      if (ageMs > listHoldsHours * 3_600_000)
        throw new Error(`The sanctions list was confirmed last at ${head.last_read_at.toISOString()}, too long ago`);
      const addresses = loaded?.head.id === head.id ? loaded.addresses : await addressesOf(tx, head);
      loaded = { head, addresses };
      return loaded;
    });
  return {
    name: 'OFAC',
    ask: async ({ addresses: asked, currency }) => {
      const { head, addresses } = await load();
      if (asked.length === 0)
        throw new UnansweredTransfer(`The chain names no address that these ${currency} come from`);
      const found = asked.map((address) => addresses.get(normalForm(address))).find((listing) => listing !== undefined);
      return {
        source: 'OFAC',
        outcome: found ? 'HIT' : 'OK',
        riskScore: found ? fraction('1') : null,
        riskCategory: found ? 'sanctions' : null,
        reference: found ? `${found.entity} (${found.party})` : null,
        listDate: head.published_on,
      };
    },
  };
};
