import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode } from '../fields';
import { businessId } from '../ids';
import { all } from '../permissions';

/** Most months of one report. */
export const mostCostMonths = 24;

/** `2025-06`, of UTC. */
const month = z.string().check(z.regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/, { error: 'Not a month' }));

const ordinalOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

const withinMostMonths = z.refine<{ from: string; to: string }>(
  ({ from, to }) => {
    const months = ordinalOf(to) - ordinalOf(from) + 1;
    return months >= 1 && months <= mostCostMonths;
  },
  { path: ['to'], error: `The period may have ${mostCostMonths} months at most` },
);

/** Costs of the deposits credited in a month, by the rules on 1:1 rates and on the distribution of fees. */
const costs = {
  /** The losses of settlement and the fees are in this currency. */
  settlementCurrency: currencyCode,
  /** Payments with a deposit that was credited. */
  payments: z.int(),
  /** Those of them with one that was credited at 1:1. */
  oneToOnePayments: z.int(),
  /** Share of these in percent, two decimals. */
  oneToOneShare: z.string(),
  /** Those of them whose coin was too far from its peg, and so was credited at the market's price. */
  brokenPegPayments: z.int(),
  /** Credit at par less the credit at market, which the business bore: the sum of `settlementRateDepegLossAmount`. */
  oneToOneCost: amountText,
  /** The whole service fee: the sum of `settlementServiceFee`. */
  serviceFee: amountText,
  /** Part of it that payers bore: the sum of `settlementDistributedUserServiceFee`. */
  payersBore: amountText,
  /** The rest, which the business bore. */
  businessBore: amountText,
};

export const costLine = z.object({
  /** Of UTC, by the instant of the credit. */
  month: z.string(),
  businessId,
  businessName: z.string(),
  /** Of the price; null where payments are asked for in coins only. */
  displayCurrency: z.nullable(currencyCode),
  ...costs,
  /** The cost of 1:1 rates in the display currency: the sum of `displayRateDepegLossAmount`; null without one. */
  displayOneToOneCost: z.nullable(amountText),
});
export type CostLine = z.output<typeof costLine>;

export const costSum = z.object(costs);
export type CostSum = z.output<typeof costSum>;

export const listCosts = endpoint({
  name: 'listCosts',
  slug: 'reports',
  method: 'GET',
  path: 'reports/costs',
  access: needs(all('GET_BALANCES')),
  query: z
    .strictObject({
      /** Months of UTC, both included. */
      from: month,
      to: month,
      /** One business; by default all visible ones. */
      businessId: z.optional(businessId),
    })
    .check(withinMostMonths),
  answer: z.object({
    /** The newest month first, then by business. */
    lines: z.array(costLine),
    /** Over all lines, by settlement currency. A payment credited in two months counts once. */
    sums: z.array(costSum),
  }),
  errors: ['NOT_FOUND'],
});
