import type { PercentLimits } from '../../../../platform/forms/percent';
import type { BusinessForm, OptionalFeatures } from './form';
import { depegLimits, noPercent } from './form';

/** Refunding overpayments implies refunding follow-ups too: that is forced on and stays on afterwards. */
export const setRefundsOverpaid = (form: BusinessForm, refundsOverpaid: boolean): BusinessForm => ({
  ...form,
  refundsOverpaid,
  refundsFollowUps: refundsOverpaid || form.refundsFollowUps,
});

/** Not while overpaid amounts are refunded. */
export const maySetFollowUps = ({ refundsOverpaid }: BusinessForm): boolean => !refundsOverpaid;

export const setRefundsFollowUps = (form: BusinessForm, refundsFollowUps: boolean): BusinessForm =>
  maySetFollowUps(form) ? { ...form, refundsFollowUps } : form;

const ratesOff = { oneToOneRatesEnabled: false, stablecoinDepegThreshold: noPercent } as const;
const distributionOff = { feeDistributionEnabled: false, depositFeeDistribution: noPercent } as const;

/** On turns fee distribution off and starts at the lowest threshold; off resets the threshold. */
export const setOneToOneRates = (features: OptionalFeatures, isOn: boolean): OptionalFeatures =>
  isOn
    ? { ...distributionOff, oneToOneRatesEnabled: true, stablecoinDepegThreshold: depegLimits.minimum.toFixed(2) }
    : { ...features, ...ratesOff };

/** Turning it on turns one-to-one rates off; turning it off resets the percentage. */
export const setFeeDistribution = (features: OptionalFeatures, isOn: boolean): OptionalFeatures =>
  isOn ? { ...features, ...ratesOff, feeDistributionEnabled: true } : { ...features, ...distributionOff };

/** The ends of a percentage, in percent, and whether it may be set at all. */
export type PercentState = PercentLimits & { readonly isDisabled: boolean };

export const depegState = ({ oneToOneRatesEnabled }: OptionalFeatures): PercentState => ({
  min: oneToOneRatesEnabled ? depegLimits.minimum : 0,
  max: depegLimits.maximum,
  isDisabled: !oneToOneRatesEnabled,
});

/** `limit` is the organisation's, in percent. */
export const feeState = ({ feeDistributionEnabled }: OptionalFeatures, limit: number): PercentState => ({
  min: 0,
  max: limit,
  isDisabled: !feeDistributionEnabled,
});
