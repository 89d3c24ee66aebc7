import type { BusinessForm, Choices } from './form';
import { texts } from './messages';
import type { NetworkCode } from './networks';
import { percentLabel } from './percent';

/** One line of the overview. */
export type ReviewItem = {
  readonly label: string;
  /** Null: nothing set. */
  readonly value: string | null;
  /** What stood there before, where that is something else; undefined: unchanged. */
  readonly was?: string | null;
};

export type ReviewGroup = { readonly title: string; readonly items: readonly ReviewItem[] };

type NetworkName = (currency: string, network: NetworkCode) => string;

type Line = readonly [label: string, value: string | null];
type Lines = { readonly title: string; readonly lines: readonly Line[] };

const onOff = (isOn: boolean): string => (isOn ? texts.on : texts.off);

const linesOf = (form: BusinessForm, choices: Choices, networkName: NetworkName): Lines[] => {
  const { features } = form;
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
          `${texts.feePayers[form.blockchainFeePaidBy]}, ${texts.feePayerReasons[form.blockchainFeePaidBy]}`,
        ],
        [texts.overpayment, form.refundsOverpaid ? texts.refundOverpaid : texts.keepOverpaid],
        [texts.refundFollowUps, onOff(form.refundsFollowUps)],
        [texts.oneToOneRates, onOff(features.oneToOneRatesEnabled)],
        [
          texts.depegThreshold,
          features.oneToOneRatesEnabled ? percentLabel(features.stablecoinDepegThreshold) : texts.off,
        ],
        // Nothing is distributed at 0 %: that is how off is stored.
        ...(choices.allowServiceFeeDistribution || features.depositFeeDistribution > 0
          ? [
              [texts.feeDistribution, onOff(features.depositFeeDistribution > 0)] as const,
              [
                texts.feeShare,
                features.depositFeeDistribution > 0 ? percentLabel(features.depositFeeDistribution) : texts.off,
              ] as const,
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
  ];
};

// A currency that is off has no line of its own; a line that appears was off before, one that goes is off now.
const missing = texts.off;

const mergedItems = (before: readonly Line[], now: readonly Line[]): ReviewItem[] => {
  const earlier = new Map(before);
  const later = new Map(now);
  const labels = [...later.keys(), ...[...earlier.keys()].filter((label) => !later.has(label))];
  return labels.map((label) => {
    const value = later.has(label) ? (later.get(label) ?? null) : missing;
    const was = earlier.has(label) ? (earlier.get(label) ?? null) : missing;
    return was === value ? { label, value } : { label, value, was };
  });
};

/**
 * Everything that is about to be sent, in groups, and what of it changed. Without a stored business nothing is marked:
 * all of it is new.
 */
export const reviewOf = (
  stored: BusinessForm | null,
  form: BusinessForm,
  choices: Choices,
  networkName: NetworkName,
): ReviewGroup[] => {
  const now = linesOf(form, choices, networkName);
  const before = stored && linesOf(stored, choices, networkName);
  return now.map(({ title, lines }, index) => ({
    title,
    items: before ? mergedItems(before[index]?.lines ?? [], lines) : lines.map(([label, value]) => ({ label, value })),
  }));
};

export const isChanged = ({ was }: ReviewItem): boolean => was !== undefined;

export const changesIn = (groups: readonly ReviewGroup[]): number =>
  groups.reduce((count, { items }) => count + items.filter(isChanged).length, 0);
