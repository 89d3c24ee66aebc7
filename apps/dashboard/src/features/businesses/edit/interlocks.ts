import type { BusinessForm, OptionalFeatures } from './form';
import { depegLimits } from './form';

/** Refunding what was overpaid means refunding what follows, too: that is forced on and stays on afterwards. */
export const setRefundsOverpaid = (form: BusinessForm, refundsOverpaid: boolean): BusinessForm => ({
  ...form,
  refundsOverpaid,
  refundsFollowUps: refundsOverpaid || form.refundsFollowUps,
});

/** Not while overpaid amounts are refunded. */
export const maySetFollowUps = ({ refundsOverpaid }: BusinessForm): boolean => !refundsOverpaid;

export const setRefundsFollowUps = (form: BusinessForm, refundsFollowUps: boolean): BusinessForm =>
  maySetFollowUps(form) ? { ...form, refundsFollowUps } : form;

const ratesOff = { oneToOneRatesEnabled: false, stablecoinDepegThreshold: 0 } as const;
const distributionOff = { feeDistributionEnabled: false, depositFeeDistribution: 0 } as const;

/** On turns fee distribution off and starts at the lowest threshold; off resets the threshold. */
export const setOneToOneRates = (features: OptionalFeatures, isOn: boolean): OptionalFeatures =>
  isOn
    ? { ...distributionOff, oneToOneRatesEnabled: true, stablecoinDepegThreshold: depegLimits.minimum }
    : { ...features, ...ratesOff };

/** On turns one-to-one rates off; off resets the percentage. */
export const setFeeDistribution = (features: OptionalFeatures, isOn: boolean): OptionalFeatures =>
  isOn ? { ...features, ...ratesOff, feeDistributionEnabled: true } : { ...features, ...distributionOff };

/** A slider and the ends it runs between, in percent. */
export type SliderState = {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isDisabled: boolean;
};

export const depegSlider = ({ oneToOneRatesEnabled, stablecoinDepegThreshold }: OptionalFeatures): SliderState => ({
  value: stablecoinDepegThreshold,
  min: oneToOneRatesEnabled ? depegLimits.minimum : 0,
  max: depegLimits.maximum,
  isDisabled: !oneToOneRatesEnabled,
});

/** `limit` is the organisation's, in percent. */
export const feeSlider = (
  { feeDistributionEnabled, depositFeeDistribution }: OptionalFeatures,
  limit: number,
): SliderState => ({ value: depositFeeDistribution, min: 0, max: limit, isDisabled: !feeDistributionEnabled });
