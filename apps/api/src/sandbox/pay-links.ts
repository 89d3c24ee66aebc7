import type { Tx } from '@countinghouse/database';
import { amountOf, compare } from '@countinghouse/money';
import { insertPayLinks } from '../modules/money-in/pay-links';
import { addDays, addMinutes } from './calendar';
import { payLinks, type DemoLink } from './data/asked-money';
import { eventId } from './ids';
import { knownBusinesses, type KnownBusiness } from './organisations';
import type { PaymentPlan } from './stories/plan-payment';
import type { World } from './world';

type KnownLink = {
  readonly data: DemoLink;
  readonly id: string;
  readonly token: string;
  readonly currency: string;
  readonly createdAt: Date;
  /** From when on it takes nothing; null: it goes on. */
  readonly endsAt: Date | null;
};

const daysBeforeFirst = 21;
const daysOpen = 150;

/** Payment links of a business, by the best fitting first. */
const linksOf = ({ random, window }: Pick<World, 'random' | 'window'>, business: KnownBusiness): readonly KnownLink[] =>
  business.data.special
    ? []
    : (payLinks[business.data.vertical] ?? []).map((data, index) => {
        const own = random.within(`pay-link/${business.number}/${index}`);
        const from = business.openedAt > window.start ? business.openedAt : addMinutes(window.start, 8 * 60);
        const createdAt = addMinutes(addDays(from, daysBeforeFirst + 17 * index), own.integer('minute', 0, 300));
        return {
          data,
          id: eventId(own, 'id', createdAt),
          token: Buffer.from(own.bytes('token', 16)).toString('base64url'),
          currency: business.data.displayCurrencies[0] ?? 'EUR',
          createdAt,
          endsAt: data.ends ? addDays(createdAt, daysOpen) : null,
        };
      });

const fits = ({ data, currency, createdAt, endsAt }: KnownLink, plan: PaymentPlan): boolean => {
  if (plan.type !== 'ONE_TIME' || plan.displayAmount === null || plan.displayCurrency !== currency) return false;
  if (plan.createdAt <= createdAt || (endsAt !== null && plan.createdAt >= endsAt)) return false;
  const asked = amountOf(plan.displayAmount, currency);
  if (data.amount !== null) return compare(asked, amountOf(data.amount, currency)) === 0;
  return data.minAmount === null || compare(asked, amountOf(data.minAmount, currency)) >= 0;
};

/** Link by which a planned payment was made; null for most. */
export const linkOf = (world: World, business: KnownBusiness, plan: PaymentPlan): string | null =>
  linksOf(world, business).find(
    (link) => fits(link, plan) && plan.random.chance(`by-link/${link.data.name}`, link.data.share),
  )?.id ?? null;

/** Inserts the payment links of every business. */
export const bringPayLinks = (tx: Tx, world: World): Promise<void> =>
  insertPayLinks(
    tx,
    knownBusinesses(world.random, world.window).flatMap((business) =>
      linksOf(world, business)
        .filter(({ createdAt }) => createdAt <= world.endsAt)
        .map(({ data, currency, endsAt, ...link }) => ({
          ...link,
          organisationId: business.organisationId,
          businessId: business.id,
          name: data.name,
          description: data.description,
          displayCurrency: currency,
          amount: data.amount === null ? null : amountOf(data.amount, currency),
          minAmount: data.minAmount === null ? null : amountOf(data.minAmount, currency),
          maxAmount: null,
          depositCurrency: null,
          network: null,
          redirectUrl: null,
          clientPaymentIdPrefix: null,
          mostUses: null,
          endsAt: data.ends === 'ENDED' ? (endsAt?.toISOString() ?? null) : null,
          pausedAt: data.ends === 'PAUSED' && endsAt !== null && endsAt <= world.endsAt ? endsAt : null,
          metadata: {},
          createdByLabel: `manager@${business.organisationKey}.example`,
        })),
    ),
  );
