import type { Business, BusinessHeader, BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { compareForPicker, currencyOf, sortNetworks, toText, type Amount } from '@countinghouse/money';
import { versionOf } from '../../../platform/versions/version';
import type { BusinessRecord } from './repository';

/** Currencies in picker order, each currency's default network first. */
const networksView = (
  networks: BusinessRecord['depositNetworks'],
): Business['supportedDepositCurrenciesWithNetworks'] =>
  Object.fromEntries(
    Object.entries(networks)
      .sort(([a], [b]) => compareForPicker(a, b))
      .map(([code, list]) => [code, sortNetworks(list, currencyOf(code).defaultNetwork)]),
  ) as Business['supportedDepositCurrenciesWithNetworks'];

export const headerView = ({ id, name, depositNetworks }: BusinessRecord): BusinessHeader => ({
  id,
  name,
  businessName: name,
  supportedDepositCurrencies: Object.keys(depositNetworks).sort(compareForPicker),
});

export const businessView = (business: BusinessRecord): Business => ({
  ...headerView(business),
  settlementCurrency: business.settlementCurrency,
  status: business.status,
  createdAt: business.createdAt.toISOString(),
  supportedDisplayCurrencies: [...business.supportedDisplayCurrencies].sort(compareForPicker),
  supportedDepositCurrenciesWithNetworks: networksView(business.depositNetworks),
  depositReceivedCallbackUrl: business.depositReceivedCallbackUrl,
  withdrawalCallbackUrl: business.withdrawalCallbackUrl,
  withdrawalApprovalCallbackUrl: business.withdrawalApprovalCallbackUrl,
  shopOrigins: [...business.shopOrigins],
  overpaymentPolicy: business.overpaymentPolicy,
  refundFollowUpDepositsForOneTimePayments: business.refundFollowUpDeposits,
  blockchainFeePaidBy: business.blockchainFeePaidBy,
  stableCryptoCurrencyDepegThreshold: business.depegThreshold,
  userServiceFeeDistributionPercentage: business.userServiceFeeDistribution,
});

export const businessVersion = (business: BusinessRecord): string => versionOf(businessView(business));

/** Facts about a business that the caller's create forms need. */
export type OptionNeeds = {
  readonly settlement: boolean;
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  /** Spendable amounts of the business; null for callers who cannot spend. */
  readonly available: readonly Amount[] | null;
};

export const optionView = (business: BusinessRecord, needs: OptionNeeds): BusinessOption => {
  const full = businessView(business);
  return {
    id: full.id,
    name: full.name,
    ...(needs.settlement && { settlementCurrency: full.settlementCurrency }),
    ...(needs.deposits && {
      supportedDisplayCurrencies: full.supportedDisplayCurrencies,
      supportedDepositCurrenciesWithNetworks: full.supportedDepositCurrenciesWithNetworks,
    }),
    ...(needs.withdrawals && { blockchainFeePaidBy: full.blockchainFeePaidBy }),
    ...(needs.available && {
      available: Object.fromEntries(needs.available.map((amount) => [amount.currency, toText(amount)])),
    }),
  };
};
