import { ibanOf } from '@countinghouse/contract/bank-details';
import type { Tx } from '@countinghouse/database';
import { insertMissingCollectionAccounts, type CollectionAccount } from '../modules/money-in/fiat-deposits';
import { addDays, type Window } from './calendar';
import { organisations, type DemoOrganisation } from './data/organisations';
import { eventId } from './ids';
import { organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/** Three digits that an organisation's numbers have in common. */
const numberOf = (key: string): string => String(110 + organisations.findIndex((one) => one.key === key) * 7);

const none = { iban: null, account_number: null, sort_code: null, routing_number: null, swift_code: null };

/** Where the money of each currency is paid in, in numbers that belong to nobody. */
const detailsOf = (key: string, currency: string) => {
  const number = numberOf(key);
  if (currency === 'EUR')
    return {
      ...none,
      payment_methods: ['SEPA', 'SEPA_INSTANT', 'SWIFT'],
      iban: ibanOf('LT', `7044000599990${number}`),
      swift_code: 'VLCBLT22',
      bank_name: 'Vilnius Clearing Bank',
      bank_address: 'Konstitucijos pr. 21, Vilnius',
    };
  if (currency === 'GBP')
    return {
      ...none,
      payment_methods: ['FPS', 'CHAPS'],
      account_number: `40000${number}`,
      sort_code: '405199',
      bank_name: 'Lothbury Bank',
      bank_address: '7 Tokenhouse Yard, London',
    };
  return {
    ...none,
    payment_methods: ['ACH', 'FEDWIRE'],
    account_number: `480099000${number}`,
    routing_number: '021000021',
    bank_name: 'Hanover Street Bank',
    bank_address: '44 Hanover Street, New York',
  };
};

const createdAt = ({ window }: Known): Date => addDays(window.start, -30);

/** The account that takes an organisation's money of a currency. */
export const collectionAccountOf = (
  known: Known,
  { key, legalName }: Pick<DemoOrganisation, 'key' | 'legalName'>,
  currency: string,
): CollectionAccount => ({
  organisation_id: organisationIdOf(known.random, known.window, key),
  id: eventId(known.random, `collection-account/${key}/${currency}`, createdAt(known)),
  currency: currency as CollectionAccount['currency'],
  beneficiary: `${legalName} Client Account`,
  ...detailsOf(key, currency),
});

/** Sees to it that every organisation has an account to pay into for each of its fiat currencies. */
export const bringCollectionAccounts = async (tx: Tx, known: Known): Promise<void> => {
  for (const organisation of organisations)
    for (const currency of organisation.fiatSettlement)
      await insertMissingCollectionAccounts(tx, [
        { ...collectionAccountOf(known, organisation, currency), created_at: createdAt(known) },
      ]);
};
