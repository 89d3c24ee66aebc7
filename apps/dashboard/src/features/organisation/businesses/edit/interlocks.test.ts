import { describe, expect, it } from 'vitest';
import type { OptionalFeatures } from './form';
import { depegState, feeState, maySetFollowUps, setFeeDistribution, setOneToOneRates } from './interlocks';
import { setRefundsFollowUps, setRefundsOverpaid } from './interlocks';
import { formFixture } from './testing/fixtures';

const features = (rates: number | false, share: number | false): OptionalFeatures => ({
  oneToOneRatesEnabled: rates !== false,
  stablecoinDepegThreshold: (rates || 0).toFixed(2),
  feeDistributionEnabled: share !== false,
  depositFeeDistribution: (share || 0).toFixed(2),
});

describe('refunds', () => {
  it.each([
    { overpaid: true, followUps: false, after: { refundsOverpaid: true, refundsFollowUps: true }, isFree: false },
    { overpaid: true, followUps: true, after: { refundsOverpaid: true, refundsFollowUps: true }, isFree: false },
    { overpaid: false, followUps: true, after: { refundsOverpaid: false, refundsFollowUps: true }, isFree: true },
    { overpaid: false, followUps: false, after: { refundsOverpaid: false, refundsFollowUps: false }, isFree: true },
  ])(
    '[BEDIT-6] overpaid $overpaid with follow-ups $followUps: forced on and locked exactly while overpaid is refunded',
    ({ overpaid, followUps, after, isFree }) => {
      const form = setRefundsOverpaid(formFixture({ refundsFollowUps: followUps }), overpaid);
      expect(form).toMatchObject(after);
      expect(maySetFollowUps(form)).toBe(isFree);
      expect(setRefundsFollowUps(form, false).refundsFollowUps).toBe(!isFree);
    },
  );
});

describe('optional features', () => {
  it.each([
    ['rates on', features(false, false), setOneToOneRates, true, features(1, false)],
    [
      'rates on turns distribution off and resets it',
      features(false, 12.5),
      setOneToOneRates,
      true,
      features(1, false),
    ],
    ['rates off resets the threshold', features(2.5, false), setOneToOneRates, false, features(false, false)],
    ['rates off leaves distribution', features(false, 12.5), setOneToOneRates, false, features(false, 12.5)],
    ['distribution on', features(false, false), setFeeDistribution, true, features(false, 0)],
    [
      'distribution on turns rates off and resets them',
      features(2.5, false),
      setFeeDistribution,
      true,
      features(false, 0),
    ],
    [
      'distribution off resets its percentage',
      features(false, 12.5),
      setFeeDistribution,
      false,
      features(false, false),
    ],
    ['distribution off leaves rates', features(2.5, false), setFeeDistribution, false, features(2.5, false)],
  ])('[BEDIT-7] [BEDIT-8] %s', (_case, before, change, isOn, after) => {
    expect(change(before, isOn)).toEqual(after);
  });

  it.each([
    [features(false, false), { min: 0, max: 10, isDisabled: true }],
    [features(1, false), { min: 1, max: 10, isDisabled: false }],
    [features(10, false), { min: 1, max: 10, isDisabled: false }],
  ])('[BEDIT-9] [BEDIT-11] the depeg slider of %j', (given, slider) => {
    expect(depegState(given)).toEqual(slider);
  });

  it.each([
    [features(false, false), 50, { min: 0, max: 50, isDisabled: true }],
    [{ ...features(false, false), feeDistributionEnabled: true }, 50, { min: 0, max: 50, isDisabled: false }],
    [features(false, 12.5), 20, { min: 0, max: 20, isDisabled: false }],
  ])('[BEDIT-9] [BEDIT-11] the fee slider of %j, limit %f', (given, limit, slider) => {
    expect(feeState(given, limit)).toEqual(slider);
  });
});
