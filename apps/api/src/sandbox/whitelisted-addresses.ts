import type { Tx } from '@countinghouse/database';
import { canonicalAddress } from '@countinghouse/payments/addresses';
import { insertMissingAddresses, type NewAddress } from '../modules/money-out/whitelisted-addresses';
import { addMinutes, type Window } from './calendar';
import { payingWays } from './data/coin-mix';
import { organisations, type DemoOrganisation } from './data/organisations';
import { companyStems } from './data/payers';
import { addressAt } from './addresses';
import { eventId } from './ids';
import { foundedAt, organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/** Number of regular destinations of each organisation. */
const counts: Readonly<Record<string, number>> = {
  northgate: 140,
  harbour: 120,
  baltic: 79,
  meridian: 48,
  kestrel: 12,
};

const kinds = ['Trading', 'Supplies', 'Partners', 'Payroll', 'Media', 'Treasury', 'Logistics', 'Studios'] as const;
const labels: Readonly<Record<(typeof kinds)[number], string>> = {
  Trading: 'Exchanges',
  Supplies: 'Suppliers',
  Partners: 'Affiliates',
  Payroll: 'Staff',
  Media: 'Affiliates',
  Treasury: 'Own wallets',
  Logistics: 'Suppliers',
  Studios: 'Suppliers',
};

/** The whitelisted addresses of one organisation in the order they were added. */
export const whitelistOf = (known: Known, organisation: DemoOrganisation): NewAddress[] => {
  const { random, window } = known;
  const { key } = organisation;
  const from = foundedAt(window, key);
  const minutes = minutesBetween(from, window.anchor);
  return Array.from({ length: counts[key] ?? 0 }, (_, index): NewAddress => {
    const own = random.within(`whitelisted-address/${key}/${index}/`);
    // Mostly at office hours, further apart than a day at the small ones.
    const at = addMinutes(from, Math.floor((minutes * (index + 1 + own.u('at'))) / ((counts[key] ?? 0) + 2)));
    return addressOf(known, organisation, { own, index, at });
  });
};

/** An entry still in its cooling-off at the end of the first history; null if there is no cooling-off. */
export const addressInCoolingOff = (known: Known, organisation: DemoOrganisation, endsAt: Date): NewAddress | null => {
  const { key, whitelist } = organisation;
  if (whitelist === null) return null;
  const own = known.random.within(`whitelisted-address/${key}/waiting/`);
  return addressOf(known, organisation, { own, index: counts[key] ?? 0, at: addMinutes(endsAt, -5 * 60) });
};

type Added = { readonly own: Random; readonly index: number; readonly at: Date };

const addressOf = (
  { random, window }: Known,
  { key, cryptoCurrencies, whitelist }: DemoOrganisation,
  { own, index, at }: Added,
): NewAddress => {
  const ways = payingWays
    .filter(({ currency }) => cryptoCurrencies.includes(currency))
    .map(({ share, ...way }) => [way, share] as const);
  const { currency, network } = own.weighted('way', ways);
  const [stem, kind] = [companyStems[index % companyStems.length]!, own.pick('kind', kinds)];
  return {
    organisationId: organisationIdOf(random, window, key),
    id: eventId(own, 'id', at),
    addressId: `${stem} ${kind} ${currency} ${String(index + 1).padStart(3, '0')}`,
    label: own.chance('labelled', 0.8) ? labels[kind] : null,
    currency,
    network,
    address: canonicalAddress(currency, network, addressAt(own, 'address', currency, network, 'foreign')),
    destinationTag: ['XRP', 'XLM', 'EOS'].includes(currency) ? String(own.integer('tag', 1_000, 99_999_999)) : null,
    walletType: own.weighted('wallet', [
      ['SELF_HOSTED', 45],
      ['HOSTED', 40],
      [null, 15],
    ] as const),
    activatesAt: addMinutes(at, (whitelist?.coolingOffHours ?? 0) * 60),
    createdBy: `${own.chance('by-manager', 0.7) ? 'manager' : 'admin'}@${key}.example`,
    createdAt: at,
  };
};

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;

/** Inserts the whitelisted addresses of every organisation. */
export const bringWhitelistedAddresses = async (tx: Tx, known: Known, endsAt: Date): Promise<void> => {
  const lists = organisations.map((organisation) => [
    ...whitelistOf(known, organisation),
    ...[addressInCoolingOff(known, organisation, endsAt)].filter((one) => one !== null),
  ]);
  await insertMissingAddresses(
    tx,
    lists.flat().filter(({ createdAt }) => createdAt <= endsAt),
  );
};
