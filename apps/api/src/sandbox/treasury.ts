import type { NewTransaction } from '@countinghouse/ledger';
import { amountFrom, amountOf, currencyOf, fraction } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { bankFunded, treasuryFunded } from '../modules/money-in/crypto-deposits';
import type { DemoOrganisation } from './data/organisations';
import { eventId } from './ids';
import type { World } from './world';

/** Initial coins per coin and network, in EUR: its own, a small float of legacy ones, and those that only pay fees. */
const eurOf = { usual: 40_000, legacy: 500, gas: 4_000 } as const;
/** Initial bank balance in each currency: payouts in money for payments in coins. */
const bankUnits = '400000';

/** Opening postings of an organisation's book: its own coins on every network it uses, coins for their fees, and money at the bank. */
export const treasuryOpening = (
  { random, rates, window: { start: at } }: World,
  { key, cryptoCurrencies, fiatSettlement }: DemoOrganisation,
): NewTransaction[] => {
  const moment = { at, actor: systemActor };
  const coins = (code: string, network: string, eur: number): NewTransaction => {
    const units = Number((eur / rates.approximateEur(code, at)).toPrecision(2));
    const amount = amountFrom(fraction(units.toFixed(4)), code, { rounding: 'down' });
    return treasuryFunded(eventId(random, `treasury/${key}/${code}/${network}`, at), code, network, amount, moment);
  };
  const own = cryptoCurrencies.map(currencyOf);
  const gas = new Map(own.flatMap(({ networks }) => networks.map((one) => [one.network, one.gasCurrency])));
  return [
    ...own.flatMap(({ code, legacy, networks }) =>
      networks.map(({ network }) => coins(code, network, eurOf[legacy ? 'legacy' : 'usual'])),
    ),
    ...[...gas]
      .filter(([, code]) => !cryptoCurrencies.includes(code))
      .map(([network, code]) => coins(code, network, eurOf.gas)),
    ...fiatSettlement.map((code) =>
      bankFunded(eventId(random, `treasury/${key}/bank/${code}`, at), amountOf(bankUnits, code), moment),
    ),
  ];
};
