import type { NewTransaction } from '@countinghouse/ledger';
import { amountFrom, amountOf, currencyOf, fraction } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { bankFunded, treasuryFunded } from '../modules/money-in/crypto-deposits';
import type { Window } from './calendar';
import type { DemoOrganisation } from './data/organisations';
import { eventId } from './ids';
import type { Random } from './random';
import type { RatePath } from './rate-path';
import { gasFunding } from './troubles';

/** What an organisation brings along per coin and network, in EUR; legacy coins a small float only. */
const fundingEur = { usual: 40_000, legacy: 500 } as const;

/** The postings that open an organisation's book: coins of its own on every network it works with. */
export const treasuryOpening = (
  random: Random,
  rates: RatePath,
  window: Window,
  organisation: DemoOrganisation,
): NewTransaction[] => [
  ...coinsOf(random, rates, window, organisation),
  ...gasOpening(random, rates, window.start, organisation),
  ...bankOpening(random, window.start, organisation),
];

/** What an organisation has at its bank in each of its currencies: it pays in money what it takes in coins. */
const bankUnits = 400_000;

/** The postings that bring it there. */
export const bankOpening = (random: Random, at: Date, { key, fiatSettlement }: DemoOrganisation): NewTransaction[] =>
  fiatSettlement.map((code) => ({
    ...bankFunded(eventId(random, `treasury/${key}/bank/${code}`, at), amountOf(String(bankUnits), code), {
      at,
      actor: systemActor,
    }),
    postedAt: at,
  }));

/** What pays the fees of networks whose own coin the organisation does not take. */
export const gasOpening = (
  random: Random,
  rates: RatePath,
  at: Date,
  { key, cryptoCurrencies }: DemoOrganisation,
): NewTransaction[] =>
  gasFunding(cryptoCurrencies, (code) => currencyOf(code).networks, rates, at).map(({ amount, network }) => ({
    ...treasuryFunded(eventId(random, `treasury/${key}/gas/${network}`, at), amount.currency, network, amount, {
      at,
      actor: systemActor,
    }),
    postedAt: at,
  }));

const coinsOf = (
  random: Random,
  rates: RatePath,
  window: Window,
  { key, cryptoCurrencies }: DemoOrganisation,
): NewTransaction[] =>
  cryptoCurrencies.flatMap((code) => {
    const { networks, legacy } = currencyOf(code);
    const eur = legacy ? fundingEur.legacy : fundingEur.usual;
    const units = Number((eur / rates.approximateEur(code, window.start)).toPrecision(2));
    const amount = amountFrom(fraction(units.toFixed(4)), code, { rounding: 'down' });
    return networks.map(({ network }) => ({
      ...treasuryFunded(eventId(random, `treasury/${key}/${code}/${network}`, window.start), code, network, amount, {
        at: window.start,
        actor: systemActor,
      }),
      postedAt: window.start,
    }));
  });
