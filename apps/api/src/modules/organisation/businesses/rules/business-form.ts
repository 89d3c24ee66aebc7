import type { BodyOf } from '@countinghouse/contract';
import type { createBusiness, updateBusiness } from '@countinghouse/contract/organisation/business-changes';
import { isOwnMachine } from '@countinghouse/contract/organisation/business-changes';
import { validationMessages } from '@countinghouse/contract/validation';
import type { Fraction } from '@countinghouse/money';
import {
  compareFractions,
  currencyOf,
  fraction,
  isCurrency,
  maySettleIn,
  networkFor,
  usdtRefusedText,
} from '@countinghouse/money';
import type { Config } from '../../../../config';
import { refused } from '../../../../platform/errors';
import type { Organisation } from '../../organisations';
import type { BusinessSettings } from '../repository';

/** Fields common to creating and editing: everything the owner of a business may set. */
export type BusinessForm = Omit<BodyOf<typeof createBusiness>, 'settlementCurrency'> &
  Omit<BodyOf<typeof updateBusiness>, 'id'>;

/** Settings of an organisation that bound those of its businesses. */
export type OrganisationRules = Pick<
  Organisation,
  | 'enabledFiatSettlementCurrencies'
  | 'enabledCryptoSettlementCurrencies'
  | 'enabledCryptoCurrencies'
  | 'refuseUsdtSettlement'
  | 'allowServiceFeeDistribution'
  | 'feeDistributionLimit'
>;

type Mode = Config['mode'];
type FormField = keyof BusinessForm | 'settlementCurrency';

const refusal = (field: FormField, message: string, code?: 'FEATURES_EXCLUSIVE') => refused(field, message, code);

const unavailable = (field: FormField, code: string) =>
  refusal(field, code === 'USDT' ? usdtRefusedText : `${code} is not available for your organisation`);

/**
 * Settings of a form in stored form: names in one Unicode form, networks under their own names, shares exact. Missing fields are cleared.
 *
 * @throws AppError RULE_VIOLATED, FEATURES_EXCLUSIVE
 */
export const settingsOf = (form: BusinessForm, organisation: OrganisationRules, mode: Mode): BusinessSettings => {
  const depegThreshold = form.stableCryptoCurrencyDepegThreshold;
  const shares = {
    depegThreshold: depegThreshold === null ? null : shareOf(depegThreshold),
    userServiceFeeDistribution: shareOf(form.userServiceFeeDistributionPercentage),
  };
  assertFeatures(shares, organisation);
  if (form.overpaymentPolicy === 'EXCESS_REFUND' && !form.refundFollowUpDepositsForOneTimePayments) {
    throw refusal(
      'refundFollowUpDepositsForOneTimePayments',
      'Follow-up transactions must be refunded where overpaid amounts are',
    );
  }
  return {
    ...shares,
    // One normal form of the letters; two confusable names must not coexist.
    name: form.businessName.normalize('NFC'),
    supportedDisplayCurrencies: displayCurrencies(form.supportedDisplayCurrencies),
    depositNetworks: depositNetworks(form.supportedDepositCurrenciesWithNetworks, organisation),
    depositReceivedCallbackUrl: form.depositReceivedCallbackUrl ?? null,
    withdrawalCallbackUrl: form.withdrawalCallbackUrl ?? null,
    withdrawalApprovalCallbackUrl: form.withdrawalApprovalCallbackUrl ?? null,
    shopOrigins: shopOrigins(form.shopOrigins ?? [], mode),
    overpaymentPolicy: form.overpaymentPolicy,
    refundFollowUpDeposits: form.refundFollowUpDepositsForOneTimePayments,
    blockchainFeePaidBy: form.blockchainFeePaidBy,
  };
};

/** @throws AppError RULE_VIOLATED for a currency the organisation's businesses cannot settle in. */
export const assertMaySettleIn = (organisation: OrganisationRules, currency: string): void => {
  if (!isCurrency(currency) || !maySettleIn(organisation, currency)) throw unavailable('settlementCurrency', currency);
};

// The contract allows at most four decimals; further ones of a binary number are noise from dividing a percentage.
const shareOf = (value: number): Fraction => fraction(value.toFixed(4));

type Shares = Pick<BusinessSettings, 'depegThreshold' | 'userServiceFeeDistribution'>;

const assertFeatures = ({ depegThreshold, userServiceFeeDistribution }: Shares, rules: OrganisationRules): void => {
  const field = 'userServiceFeeDistributionPercentage';
  if (userServiceFeeDistribution.numerator === 0n) return;
  if (!rules.allowServiceFeeDistribution) {
    throw refusal(field, 'Fee distribution is not available for your organisation');
  }
  if (compareFractions(userServiceFeeDistribution, fraction(rules.feeDistributionLimit)) > 0) {
    throw refusal(field, "Fee distribution is above your organisation's limit");
  }
  if (depegThreshold !== null) {
    throw refusal(field, 'One-to-one rates and fee distribution exclude each other', 'FEATURES_EXCLUSIVE');
  }
};

/** A page on the developer's own machine frames a sandbox only: in earnest it is any program that listens there. */
const shopOrigins = (origins: readonly string[], mode: Mode): string[] => {
  if (mode === 'production' && origins.some(isOwnMachine)) throw refusal('shopOrigins', validationMessages.shopOrigin);
  return [...new Set(origins)];
};

const displayCurrencies = (codes: readonly string[]): string[] => {
  for (const code of codes) {
    if (!isCurrency(code) || !currencyOf(code).isFiat) {
      throw refusal('supportedDisplayCurrencies', `${code} is not a display currency`);
    }
  }
  return [...new Set(codes)];
};

const depositNetworks = (
  wanted: BusinessForm['supportedDepositCurrenciesWithNetworks'],
  organisation: OrganisationRules,
): Record<string, string[]> => {
  const field = 'supportedDepositCurrenciesWithNetworks';
  return Object.fromEntries(
    Object.entries(wanted).map(([code, networks]) => {
      // Refuses USDT in every EU organisation: an EU organisation is one without USDT among these.
      if (!isCurrency(code) || !organisation.enabledCryptoCurrencies.includes(code)) throw unavailable(field, code);
      const kept = networks.map((network) => {
        const own = networkFor(code, network);
        if (own === null) throw refusal(field, `${code} is not available on ${network}`);
        return own;
      });
      return [code, [...new Set(kept)]];
    }),
  );
};
