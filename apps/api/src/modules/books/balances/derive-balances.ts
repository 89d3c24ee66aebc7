import type { BusinessBalances, OrganisationBalances } from '@countinghouse/contract/books/balances';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { HolderBalance } from '@countinghouse/ledger';
import type { Amount, Fraction } from '@countinghouse/money';
import {
  addFractions,
  compareForCard,
  compareFractions,
  currencyOf,
  fraction,
  isZero,
  multiply,
  sum,
  toText,
  valueOf,
  zero,
} from '@countinghouse/money';
import type { RateBook } from '@countinghouse/payments';
import { uniformValue, UnknownRate } from '@countinghouse/payments';
import { AppError } from '../../../platform/errors';
import type { BalanceSettings } from './repository';
import { totalsOf, type Prices } from './totals';

/** Accounts of a business's balances. */
export const balanceKinds = ['available', 'held', 'pending'] as const;

type BusinessFacts = { readonly id: BusinessId; readonly name: string; readonly settlementCurrency: string };

const inUniform = (amounts: readonly Amount[], { rates, uniformCurrency }: Prices): Fraction =>
  amounts.reduce(
    (total, amount) => addFractions(total, multiply(valueOf(amount), rates.mid(amount.currency, uniformCurrency))),
    fraction(0n),
  );

/** Source of a currency's price in the uniform one; null without one. */
const provenanceIn = ({ rates, uniformCurrency }: Prices, currency: string) =>
  currency === uniformCurrency ? null : rates.provenance(currency, uniformCurrency);

const rateView = (stated: ReturnType<typeof provenanceIn>) =>
  stated && { source: stated.source, at: stated.at.toISOString() };

const oldestOf = (prices: Prices, currencies: readonly string[]): string | null => {
  const stated = currencies.flatMap((currency) => provenanceIn(prices, currency)?.at.getTime() ?? []);
  return stated.length === 0 ? null : new Date(Math.min(...stated)).toISOString();
};

/** A currency without a price cannot be summed: the answer is that rates are missing, not a wrong sum. */
export const priced = <Answer>(derive: () => Answer): Answer => {
  try {
    return derive();
  } catch (error) {
    if (error instanceof UnknownRate) throw new AppError('RATES_UNAVAILABLE', { cause: error });
    throw error;
  }
};

/** A business's balances together with the exact total it is sorted by. */
export type DerivedBalances = { readonly view: BusinessBalances; readonly total: Fraction };

/**
 * Balances of one business from its accounts: its settlement currency always, every currency it ever held, and coins pending now. The two display
 * amounts are the spendable fiat and coins in the uniform currency.
 */
export const balancesOfBusiness = (
  business: BusinessFacts,
  accounts: readonly HolderBalance[],
  prices: Prices,
): DerivedBalances => {
  const own = accounts.filter(({ holderId }) => holderId === business.id);
  // Coins only passing through pending on their way to the settlement currency are no balance of the business.
  const kept = own.filter(({ kind, amount }) => kind !== 'pending' || !isZero(amount));
  const codes = [...new Set([business.settlementCurrency, ...kept.map(({ amount }) => amount.currency)])].sort(
    compareForCard,
  );
  const of = (kind: string, code: string): Amount =>
    own.find((account) => account.kind === kind && account.amount.currency === code)?.amount ?? zero(code);
  const spendable = codes.map((code) => of('available', code));
  const fiat = inUniform(
    spendable.filter(({ currency }) => currencyOf(currency).isFiat),
    prices,
  );
  const crypto = inUniform(
    spendable.filter(({ currency }) => !currencyOf(currency).isFiat),
    prices,
  );
  const { uniformCurrency } = prices;
  const valueOf = (code: string): Amount => uniformValue(of('available', code), prices.rates, uniformCurrency);
  // Sums of what is shown by currency, so that no reader who adds a column up is a cent off.
  const [shownFiat, shownCrypto] = [true, false].map((isFiat) =>
    sum(codes.filter((code) => currencyOf(code).isFiat === isFiat).map(valueOf), uniformCurrency),
  ) as [Amount, Amount];
  return {
    total: addFractions(fiat, crypto),
    view: {
      businessId: business.id,
      businessName: business.name,
      settlementCurrency: business.settlementCurrency,
      displayCurrency: uniformCurrency,
      displayFiatAmount: toText(shownFiat),
      displayCryptoAmount: toText(shownCrypto),
      ratesAt: oldestOf(prices, codes),
      totals: totalsOf(own, prices),
      balances: Object.fromEntries(
        codes.map((code) => [
          code,
          {
            amount: toText(of('available', code)),
            held: toText(of('held', code)),
            pending: toText(of('pending', code)),
            uniformAmount: toText(valueOf(code)),
            uniformRate: rateView(provenanceIn(prices, code)),
          },
        ]),
      ),
    },
  };
};

/** Highest total of fiat and coins first; equal ones by name. */
export const byTotal = (a: DerivedBalances, b: DerivedBalances): number =>
  compareFractions(b.total, a.total) || a.view.businessName.localeCompare(b.view.businessName, 'en');

/**
 * Spendable money of the visible businesses per currency, every enabled settlement currency listed even at zero; and the values of all they hold.
 *
 * @throws UnknownRate for a currency that is held and has no price
 */
export const balancesOfOrganisation = (
  businessIds: ReadonlySet<string>,
  accounts: readonly HolderBalance[],
  settings: BalanceSettings,
  rates: RateBook,
  asOf: Date,
): OrganisationBalances => {
  const { uniformCurrency } = settings;
  const prices = { rates, uniformCurrency };
  const visible = accounts.filter(({ holderId }) => businessIds.has(holderId));
  inUniform(
    visible.map(({ amount }) => amount).filter((amount) => !isZero(amount)),
    prices,
  );
  const spendable = visible.filter(({ kind }) => kind === 'available').map(({ amount }) => amount);
  const codes = new Set([
    ...settings.enabledFiatSettlementCurrencies,
    ...settings.enabledCryptoSettlementCurrencies,
    ...spendable.map(({ currency }) => currency),
  ]);
  const sums = [...codes].sort(compareForCard).map((code) =>
    sum(
      spendable.filter(({ currency }) => currency === code),
      code,
    ),
  );
  return {
    settlementBalances: Object.fromEntries(sums.map((one) => [one.currency, toText(one)])),
    uniformBalances: Object.fromEntries(
      sums.map((one) => [one.currency, toText(uniformValue(one, rates, uniformCurrency))]),
    ),
    uniformCurrency,
    totals: totalsOf(visible, prices),
    ratesAt: oldestOf(prices, [...codes]),
    asOf: asOf.toISOString(),
  };
};
