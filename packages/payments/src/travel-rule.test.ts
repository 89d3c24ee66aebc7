import { describe, expect, it } from 'vitest';
import { eur, minutesAfter, t0 } from './testing';
import {
  linkedTo,
  missingData,
  travelRuleDeadline,
  travelRuleNeed,
  travelRuleOutcome,
  travelRulePolicy,
  type KnownOriginator,
  type TravelRuleSettings,
} from './travel-rule';

const standing = { uniformCurrency: 'EUR', isEu: false, mayBeOff: false };
const policyOf = (settings: TravelRuleSettings = {}, given: Partial<typeof standing> = {}) =>
  travelRulePolicy(settings, { ...standing, ...given });
const fatf = policyOf();
const eu = policyOf({}, { isEu: true });

describe('the regime of an organisation', () => {
  it.each([
    ['the regulation where there is no USDT', {}, { isEu: true }, 'EU_TFR'],
    ['the regulation there, whatever the settings say', { regime: 'FATF' }, { isEu: true }, 'EU_TFR'],
    ['recommendation 16 elsewhere', {}, {}, 'FATF'],
    ['the regulation by choice', { regime: 'EU_TFR' }, {}, 'EU_TFR'],
    ['nothing in a sandbox that wants it so', { regime: 'OFF' }, { mayBeOff: true }, 'OFF'],
    ['recommendation 16 in production though the settings are silent', { regime: 'OFF' }, {}, 'FATF'],
    ['the regulation in production though the settings say off', { regime: 'OFF' }, { isEu: true }, 'EU_TFR'],
  ] as const)('is %s', (_title, settings, given, regime) => {
    expect(policyOf(settings, given).regime).toBe(regime);
  });

  it('brings its own thresholds, deadline and outcome', () => {
    expect(eu).toMatchObject({ deadlineHours: 72, onDeadline: 'HOLD', acceptMinimum: true });
    expect([eu.dataThreshold, eu.ownershipThreshold]).toEqual([eur('0.00'), eur('1000.00')]);
    expect(fatf).toMatchObject({ deadlineHours: 120, ownershipThreshold: null, dataThreshold: eur('1000.00') });
  });

  it('may be made stricter by settings, never laxer', () => {
    expect(policyOf({ dataThresholdUniform: '250.00' }).dataThreshold).toEqual(eur('250.00'));
    expect(policyOf({ dataThresholdUniform: '5000.00' }).dataThreshold).toEqual(eur('1000.00'));
    const european = policyOf({ dataThresholdUniform: '1.00', ownershipThresholdUniform: null }, { isEu: true });
    expect([european.dataThreshold, european.ownershipThreshold]).toEqual([eur('0.00'), eur('1000.00')]);
    expect(policyOf({ ownershipThresholdUniform: '3000.00' }).ownershipThreshold).toEqual(eur('3000.00'));
  });
});

describe('what the rule asks of a transfer', () => {
  it.each([
    ['EU_TFR', '0.01', 'EVERY_TRANSFER', false],
    ['EU_TFR', '1000.00', 'EVERY_TRANSFER', false],
    ['EU_TFR', '1000.01', 'EVERY_TRANSFER', true],
    ['FATF', '999.99', null, false],
    ['FATF', '1000.00', 'THRESHOLD', false],
    ['FATF', '250000.00', 'THRESHOLD', false],
  ] as const)('%s, %s EUR: %s, proof of ownership %s', (regime, value, reason, ownershipProofRequired) => {
    const policy = regime === 'FATF' ? fatf : eu;
    expect(travelRuleNeed(policy, { at: t0, value: eur(value) })).toEqual({
      reason,
      value: eur(value),
      ownershipProofRequired,
    });
  });

  it('is nothing where the rule is off, whatever the value', () => {
    const off = policyOf({ regime: 'OFF' }, { mayBeOff: true });
    expect(travelRuleNeed(off, { at: t0, value: eur('99999.00') })).toMatchObject({
      reason: null,
      ownershipProofRequired: false,
    });
  });

  it('counts what came from the same address within 24 hours before, so that cutting a transfer avoids nothing', () => {
    const at = minutesAfter(24 * 60);
    const earlier = (minutes: number, value: string) => ({ at: minutesAfter(minutes), value: eur(value) });
    const need = (...others: ReturnType<typeof earlier>[]) =>
      travelRuleNeed(fatf, { at, value: eur('600.00') }, others);
    expect(need(earlier(1, '400.00'))).toMatchObject({ reason: 'LINKED_TRANSFERS', value: eur('1000.00') });
    expect(need(earlier(1, '399.99'))).toMatchObject({ reason: null, value: eur('999.99') });
    expect(need(earlier(0, '400.00'))).toMatchObject({ reason: null, value: eur('600.00') });
    expect(need(earlier(24 * 60, '200.00'), earlier(700, '200.00'))).toMatchObject({ reason: 'LINKED_TRANSFERS' });
    expect(need(earlier(24 * 60 + 1, '5000.00'))).toMatchObject({ reason: null });
  });

  it('asks for proof of ownership by the sum of linked transfers too', () => {
    const earlier = [{ at: t0, value: eur('500.01') }];
    expect(travelRuleNeed(eu, { at: minutesAfter(5), value: eur('500.00') }, earlier)).toEqual({
      reason: 'EVERY_TRANSFER',
      value: eur('1000.01'),
      ownershipProofRequired: true,
    });
  });

  it('links backwards only: the first of two is judged alone', () => {
    expect(linkedTo({ at: t0 }, [{ at: minutesAfter(1) }])).toEqual([]);
    expect(linkedTo({ at: minutesAfter(1) }, [{ at: t0 }])).toHaveLength(1);
  });
});

describe('whether the data is there', () => {
  const known = (given: Partial<KnownOriginator> = {}): KnownOriginator => ({
    quality: 'MINIMUM',
    walletType: null,
    ownershipProven: false,
    ownedByThirdParty: false,
    ...given,
  });
  const plain = { reason: 'THRESHOLD', ownershipProofRequired: false } as const;
  const proven = { reason: 'EVERY_TRANSFER', ownershipProofRequired: true } as const;
  const strict = policyOf({ acceptMinimum: false });
  const own = { walletType: 'SELF_HOSTED' } as const;

  it.each([
    ['nothing is asked for', fatf, { reason: null, ownershipProofRequired: false } as const, null, []],
    ['nobody was named', fatf, plain, null, ['DATA']],
    ['the short form is enough', fatf, plain, known(), []],
    ['the short form is not enough where compliance says so', strict, plain, known(), ['FULL_DATA']],
    ['all is known', strict, plain, known({ quality: 'FULL' }), []],
    ['whose wallet it is was not said', eu, proven, known(), ['WALLET_TYPE']],
    ['a provider keeps the wallet', eu, proven, known({ walletType: 'HOSTED' }), []],
    ['the payer keeps the keys and did not show it', eu, proven, known(own), ['OWNERSHIP']],
    ['the payer keeps the keys and showed it', eu, proven, known({ ...own, ownershipProven: true }), []],
    [
      'the wallet is a third party’s',
      eu,
      proven,
      known({ ...own, ownershipProven: true, ownedByThirdParty: true }),
      ['REVIEW'],
    ],
    [
      'below the value of ownership nobody proves anything',
      eu,
      { ...proven, ownershipProofRequired: false },
      known(own),
      [],
    ],
  ] as const)('%s', (_title, policy, need, person, missing) => {
    expect(missingData(policy, need, person)).toEqual(missing);
    const outcome = travelRuleOutcome(policy, need, person);
    const told = missing.length === 0 ? 'COMPLETED' : 'MISSING';
    expect(outcome).toBe(need.reason === null ? 'NOT_REQUIRED' : told);
  });

  it('is due as many hours after the arrival as the regime says', () => {
    expect(travelRuleDeadline(eu, t0).getTime() - t0.getTime()).toBe(72 * 3_600_000);
    expect(travelRuleDeadline(fatf, t0).getTime() - t0.getTime()).toBe(120 * 3_600_000);
  });
});
