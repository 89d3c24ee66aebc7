import type { OverviewGroup } from '../../../../platform/forms';
import { itemsOf } from '../../../../platform/forms';
import { percentLabel } from '../../../../platform/forms/percent';
import { originsIn, type BusinessForm, type Choices } from './form';
import { texts } from './messages';
import type { NetworkCode } from './networks';
import { isNothing } from './percent';

type NetworkName = (currency: string, network: NetworkCode) => string;

type Line = readonly [label: string, value: string | null];
type Lines = { readonly title: string; readonly lines: readonly Line[] };

const onOff = (isOn: boolean): string => (isOn ? texts.on : texts.off);

const linesOf = (form: BusinessForm, choices: Choices, networkName: NetworkName): Lines[] => {
  const { features } = form;
  // A share of 0 % distributes nothing: that is how off is stored.
  const hasShare = !isNothing(features.depositFeeDistribution);
  return [
    {
      title: texts.business,
      lines: [
        [texts.businessName, form.businessName.trim()],
        [texts.settlementCurrency, form.settlementCurrency],
        [texts.displayCurrencies, form.displayCurrencies.join(', ') || null],
      ],
    },
    {
      title: texts.depositCurrencies,
      lines: Object.entries(form.networks).map(([currency, networks]) => [
        currency,
        networks.map((network) => networkName(currency, network)).join(', '),
      ]),
    },
    {
      title: texts.policiesAndFeatures,
      lines: [
        [
          texts.feePayer,
          `${texts.feePayers[form.blockchainFeePaidBy]}, ${texts.feePayerReasons[form.blockchainFeePaidBy].toLowerCase()}`,
        ],
        [texts.overpayment, form.refundsOverpaid ? texts.refundOverpaid : texts.keepOverpaid],
        [texts.refundFollowUps, onOff(form.refundsFollowUps)],
        [texts.oneToOneRates, onOff(features.oneToOneRatesEnabled)],
        [
          texts.depegThreshold,
          features.oneToOneRatesEnabled ? percentLabel(features.stablecoinDepegThreshold) : texts.off,
        ],
        ...(choices.allowServiceFeeDistribution || hasShare
          ? [
              [texts.feeDistribution, onOff(hasShare)] as const,
              [texts.feeShare, hasShare ? percentLabel(features.depositFeeDistribution) : texts.off] as const,
            ]
          : []),
      ],
    },
    {
      title: texts.callbacks,
      lines: [
        [texts.urls.depositReceivedCallbackUrl, form.depositReceivedCallbackUrl.trim() || null],
        [texts.urls.withdrawalCallbackUrl, form.withdrawalCallbackUrl.trim() || null],
        [texts.urls.withdrawalApprovalCallbackUrl, form.withdrawalApprovalCallbackUrl.trim() || null],
      ],
    },
    { title: texts.shop, lines: [[texts.shopOrigins, originsIn(form.shopOrigins).join(', ') || null]] },
  ];
};

/** Values about to be sent, in groups, with their changes marked. Without a stored business nothing is marked: all of it is new. */
export const reviewOf = (
  stored: BusinessForm | null,
  form: BusinessForm,
  choices: Choices,
  networkName: NetworkName,
): OverviewGroup[] => {
  const before = stored && linesOf(stored, choices, networkName);
  return linesOf(form, choices, networkName).map(({ title, lines }, index) => ({
    title,
    // A currency that is off has no line; a new line was off before, a missing one is off now.
    items: itemsOf(lines, before && (before[index]?.lines ?? []), texts.off),
  }));
};
