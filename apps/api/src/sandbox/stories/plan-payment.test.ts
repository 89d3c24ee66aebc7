import { describe, expect, it } from 'vitest';
import { addDays, windowDays, windowOf } from '../calendar';
import { businesses } from '../data/businesses';
import { outcomes } from '../data/outcomes';
import { organisations } from '../data/organisations';
import { createRandom } from '../random';
import { createRatePath } from '../rate-path';
import { longestLifeDays, paymentsOn, planPayment, waysOf, type PaymentPlan, type PlanContext } from './plan-payment';

const window = windowOf(new Date('2025-06-30'));
const random = createRandom('sandbox-1');
const rates = createRatePath(random, window);
const aurora = businesses[0]!;
const northgate = organisations[0]!;
const context: PlanContext = {
  random,
  window,
  rates,
  business: aurora,
  businessNumber: 1,
  ways: waysOf(northgate.cryptoCurrencies),
};

const plans: PaymentPlan[] = [];
for (let day = 300; day < 360; day++) {
  for (let index = 0; index < 40; index++) plans.push(planPayment(context, addDays(window.start, day), index));
}
const oneTime = plans.filter(({ type }) => type === 'ONE_TIME');
const shareOf = (matches: (plan: PaymentPlan) => boolean, among = oneTime): number =>
  (100 * among.filter(matches).length) / among.length;

describe('payment plans', () => {
  it('the same day and index give the same plan, whatever was planned before', () => {
    const { random: _, ...again } = planPayment(context, addDays(window.start, 300), 3);
    const { random: __, ...first } = plans[3]!;
    expect(again).toEqual(first);
  });

  it('outcomes of one-time payments have the shares of the recipe', () => {
    for (const [outcome, share] of outcomes) {
      const spread = 4 * Math.sqrt((share * (100 - share)) / oneTime.length);
      const difference = Math.abs(shareOf((plan) => plan.outcome === outcome) - share);
      expect([outcome, difference < spread]).toEqual([outcome, true]);
    }
  });

  it('seven in ten gaming payments are one-time, coins follow the mix', () => {
    expect(Math.abs(shareOf(({ type }) => type === 'ONE_TIME', plans) - 70)).toBeLessThan(4);
    expect(Math.abs(shareOf(({ way }) => way?.currency === 'USDT' && way.network === 'TRX', plans) - 38)).toBeLessThan(
      6,
    );
    expect(Math.abs(shareOf(({ displayCurrency }) => displayCurrency === 'EUR', plans) - 60)).toBeLessThan(5);
  });

  it('every transfer is seen, final and screened in this order, within the longest life', () => {
    for (const plan of plans) {
      for (const transfer of plan.transfers) {
        expect(transfer.detectedAt.getTime()).toBeGreaterThan(plan.createdAt.getTime());
        expect(transfer.finalAt.getTime()).toBeGreaterThan(transfer.detectedAt.getTime());
        expect(transfer.screenedAt.getTime()).toBeGreaterThan(transfer.finalAt.getTime());
        expect(transfer.screenedAt.getTime() - plan.createdAt.getTime()).toBeLessThan(
          (longestLifeDays - 1) * 86_400_000,
        );
      }
    }
  });

  it('late means after expiry, in time means before', () => {
    for (const plan of oneTime) {
      const first = plan.transfers[0];
      const isLate = first !== undefined && plan.expiresAt !== null && first.detectedAt > plan.expiresAt;
      expect([plan.outcome, isLate]).toEqual([plan.outcome, plan.outcome === 'LATE']);
    }
  });

  it('reusable payments have no price, no expiry and one to twelve deposits', () => {
    const counts = plans
      .filter(({ type }) => type === 'REUSABLE')
      .map((plan) => {
        expect([plan.displayAmount, plan.expiresAt, plan.rateType]).toEqual([null, null, 'FLOATING']);
        return plan.transfers.length;
      });
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(12);
    expect(Math.max(...counts)).toBeGreaterThan(8);
  });

  it('merchant ids never repeat', () => {
    expect(new Set(plans.map(({ clientPaymentId }) => clientPaymentId)).size).toBe(plans.length);
  });

  it('traffic grows over the window, keeps its level afterwards and has promotion weeks', () => {
    const total = (from: number, days: number): number =>
      Array.from({ length: days }, (_, day) =>
        paymentsOn(random.within('biz/1'), 'GAMING', window, addDays(window.start, from + day), 1),
      ).reduce((sum, count) => sum + count, 0);
    expect(total(0, 70) / total(310, 70)).toBeCloseTo(0.43, 1);
    expect(total(83, 7) / total(90, 7)).toBeGreaterThan(1.4);
    expect(total(500, 70) / total(410, 70)).toBeCloseTo(1, 0);
  });

  it('at full scale the window holds about 69,000 payments', () => {
    let total = 0;
    for (const [index, business] of businesses.entries()) {
      for (let day = 0; day < windowDays; day++) {
        total += paymentsOn(
          random.within(`biz/${index + 1}`),
          business.vertical,
          window,
          addDays(window.start, day),
          1,
        );
      }
    }
    expect(total).toBeGreaterThan(62_000);
    expect(total).toBeLessThan(76_000);
  });
});

describe('the demonstration data', () => {
  it('has 25 businesses in 6 organisations with the verticals of the recipe, names within the rule', () => {
    const count = (organisation: string) =>
      businesses.filter((business) => business.organisation === organisation).length;
    expect(organisations.map(({ key }) => count(key))).toEqual([8, 6, 5, 4, 2, 0]);
    const verticals = organisations.map(({ key }) =>
      businesses
        .filter(({ organisation }) => organisation === key)
        .map(({ vertical }) => vertical)
        .sort(),
    );
    expect(verticals).toEqual([
      ['B2B', 'E_COMMERCE', 'E_COMMERCE', 'FOREX', 'GAMING', 'GAMING', 'SAAS', 'TRAVEL'],
      ['E_COMMERCE', 'FOREX', 'GAMING', 'GAMING', 'GAMING', 'SAAS'],
      ['E_COMMERCE', 'E_COMMERCE', 'FOREX', 'SAAS', 'TRAVEL'],
      ['B2B', 'E_COMMERCE', 'FOREX', 'SAAS'],
      ['E_COMMERCE', 'TRAVEL'],
      [],
    ]);
    for (const { name } of businesses) expect(name).toMatch(/^[\p{L}\p{N} ]{1,64}$/u);
    expect(new Set(businesses.map(({ name }) => name.toLowerCase())).size).toBe(25);
  });

  it('never sets two features that exclude each other, nor a share above the limit of the organisation', () => {
    for (const business of businesses) {
      const { feeDistributionLimit } = organisations.find(({ key }) => key === business.organisation)!;
      expect(Number(business.feeDistribution ?? 0)).toBeLessThanOrEqual(Number(feeDistributionLimit ?? 0));
      expect(business.depegThreshold !== undefined && business.feeDistribution !== undefined).toBe(false);
    }
  });
});
