import type { BodyIn } from '@countinghouse/contract';
import type { createBusiness, updateBusiness } from '@countinghouse/contract/organisation/business-changes';
import { originsIn, type BusinessForm, type Choices } from './form';
import { fractionOf } from './percent';

const callbackUrls = ['depositReceivedCallbackUrl', 'withdrawalCallbackUrl', 'withdrawalApprovalCallbackUrl'] as const;

/** Exactly the fields of the specification (section 3); callback URLs only if given. */
const common = (form: BusinessForm, { allowServiceFeeDistribution }: Choices) => ({
  businessName: form.businessName.trim(),
  supportedDisplayCurrencies: [...form.displayCurrencies],
  supportedDepositCurrenciesWithNetworks: form.networks,
  blockchainFeePaidBy: form.blockchainFeePaidBy,
  stableCryptoCurrencyDepegThreshold: fractionOf(form.features.stablecoinDepegThreshold) || null,
  userServiceFeeDistributionPercentage: allowServiceFeeDistribution
    ? fractionOf(form.features.depositFeeDistribution)
    : 0,
  overpaymentPolicy: form.refundsOverpaid ? ('EXCESS_REFUND' as const) : ('PROCESS' as const),
  refundFollowUpDepositsForOneTimePayments: form.refundsFollowUps,
  ...(form.shopOrigins.trim() !== '' && { shopOrigins: originsIn(form.shopOrigins) }),
  ...Object.fromEntries(callbackUrls.map((field) => [field, form[field].trim()]).filter(([, url]) => url !== '')),
});

export const editPayload = (id: string, form: BusinessForm, choices: Choices): BodyIn<typeof updateBusiness> => ({
  id,
  ...common(form, choices),
});

/** Body of a new business: the edit payload without an id and with the settlement currency. */
export const createPayload = (form: BusinessForm, choices: Choices): BodyIn<typeof createBusiness> => ({
  settlementCurrency: form.settlementCurrency,
  ...common(form, choices),
});
