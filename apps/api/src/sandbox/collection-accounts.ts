import { ibanOf } from '@countinghouse/contract/bank-details';
import type { Tx } from '@countinghouse/database';
import { insertMissingCollectionAccounts } from '../modules/fiat-deposits';
import { addDays, type Window } from './calendar';
import { organisations } from './data/organisations';
import { eventId } from './ids';
import { organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/** Three digits that an organisation's numbers have in common. */
const numberOf = (key: string): string => String(110 + organisations.findIndex((one) => one.key === key) * 7);

/** Where the money of each currency is paid in, in numbers that belong to nobody. */
const detailsOf = (key: string, currency: string) => {
  const number = numberOf(key);
  if (currency === 'EUR')
    return {
      payment_methods: ['SEPA', 'SEPA_INSTANT', 'SWIFT'],
      iban: ibanOf('LT', `7044000599990${number}`),
      swift_code: 'VLCBLT22',
      bank_name: 'Vilnius Clearing Bank',
      bank_address: 'Konstitucijos pr. 21, Vilnius',
    };
  if (currency === 'GBP')
    return {
      payment_methods: ['FPS', 'CHAPS'],
      account_number: `40000${number}`,
      sort_code: '405199',
      bank_name: 'Lothbury Bank',
      bank_address: '7 Tokenhouse Yard, London',
    };
  return {
    payment_methods: ['ACH', 'FEDWIRE'],
    account_number: `480099000${number}`,
    routing_number: '021000021',
    bank_name: 'Hanover Street Bank',
    bank_address: '44 Hanover Street, New York',
  };
};

/** Sees to it that every organisation has an account to pay into for each of its fiat currencies. */
export const bringCollectionAccounts = async (tx: Tx, { random, window }: Known): Promise<void> => {
  const createdAt = addDays(window.start, -30);
  for (const { key, legalName, fiatSettlement } of organisations)
    for (const currency of fiatSettlement)
      await insertMissingCollectionAccounts(tx, [
        {
          organisation_id: organisationIdOf(random, window, key),
          id: eventId(random, `collection-account/${key}/${currency}`, createdAt),
          currency: currency as 'EUR' | 'GBP' | 'USD',
          beneficiary: `${legalName} Client Account`,
          ...detailsOf(key, currency),
          created_at: createdAt,
        },
      ]);
};
