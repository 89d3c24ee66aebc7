import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { AppError } from '../../../platform/errors';
import type { Member } from '../../../platform/principal';
import type { RateFeed } from '../../../rails/rates';
import { demandFor, demandOf, mayNeedApproval, type Demand } from '../withdrawal-approvals';
import type { Conditions, Destination } from './conditions';
import { recipientKeyOf } from './fiat-withdrawal';
import { worthOf } from './worth';

type Asked = {
  readonly conditions: Conditions;
  readonly to: Destination;
  readonly amount: Amount;
  readonly member: Member;
  readonly rates: RateFeed;
};

type Found = {
  /** In the uniform currency; null without a price. */
  readonly uniformAmount: Amount | null;
  /** Null: no approval is needed. */
  readonly demand: Demand | null;
};

const find = async (tx: Tx, { conditions, to, amount, member, rates }: Asked, ask: typeof demandOf): Promise<Found> => {
  const { organisation, at } = conditions;
  const uniformAmount = await worthOf(tx, organisation.id, amount, rates);
  if (uniformAmount === null) {
    // Without a price nobody can tell if a rule applies, or a floor.
    if (await mayNeedApproval(tx, organisation.id, 'FIAT', organisation.uniformCurrency))
      throw new AppError('RATES_UNAVAILABLE');
    return { uniformAmount, demand: null };
  }
  const shares = new Map([[recipientKeyOf(to.paidTo), uniformAmount]]);
  return { uniformAmount, demand: await ask(tx, { member, kind: 'FIAT', shares, value: uniformAmount, at }) };
};

/**
 * Worth of a withdrawal, and the approval it would need if created now.
 *
 * @throws AppError RATES_UNAVAILABLE (a rule or a floor asks about its worth, and no price is known)
 */
export const demandOfFiat = (tx: Tx, asked: Asked): Promise<Found> => find(tx, asked, demandOf);

/**
 * Worth and approval of a withdrawal about to be created.
 *
 * @throws AppError RATES_UNAVAILABLE, RULE_VIOLATED (fewer people may approve it than have to)
 */
export const demandOnFiat = (tx: Tx, asked: Asked): Promise<Found> => find(tx, asked, demandFor);
