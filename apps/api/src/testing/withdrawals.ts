import { account, credit, debit, post } from '@countinghouse/ledger';
import { amountOf, fraction, type Amount } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { insertFeeSchedules } from '../modules/organisation/businesses';
import { newId } from '../platform/ids';
import { chainOf, strangersAddress } from '../rails/chain';
import type { TestApi, TestOrganisation } from './index';
import type { TestBusiness } from './commerce';

/** Coins of the organisation's own on a network: what may leave over it. */
export const ownCoins = (
  api: Pick<TestApi, 'database'>,
  { id }: TestOrganisation,
  network: string,
  coins: Amount,
): Promise<unknown> =>
  api.database.inOrganisation(id, (tx) =>
    post(tx, id, [
      {
        eventType: 'OPENING',
        entityType: 'TREASURY',
        entityId: newId(),
        valueAt: new Date('2025-01-01T00:00:00.000Z'),
        description: 'Treasury funding',
        actor: systemActor,
        entries: [
          debit(account.custody(coins.currency, network), coins),
          credit(account.opening(coins.currency), coins),
        ],
      },
    ]),
  );

/** Gives a business an opening balance: no movement is behind it. */
export const endow = (
  api: Pick<TestApi, 'database'>,
  { id, organisationId }: TestBusiness,
  amount: Amount,
): Promise<unknown> =>
  api.database.inOrganisation(organisationId, (tx) =>
    post(tx, organisationId, [
      {
        eventType: 'OPENING',
        entityType: 'TREASURY',
        entityId: newId(),
        valueAt: new Date('2025-01-01T00:00:00.000Z'),
        description: 'Migrated balance',
        actor: systemActor,
        entries: [
          debit(account.opening(amount.currency), amount),
          credit(account.available(id, amount.currency), amount),
        ],
      },
    ]),
  );

/** The fees of the worked examples: 0.2 % of a withdrawal, 0.5 % on the price of coins that are bought. */
export const giveWithdrawalFees = (api: Pick<TestApi, 'database'>, { id }: TestOrganisation): Promise<unknown> =>
  api.database.inOrganisation(id, (tx) =>
    insertFeeSchedules(tx, [
      {
        organisationId: id,
        id: newId(),
        businessId: null,
        effectiveFrom: new Date('2024-01-01T00:00:00.000Z'),
        depositServiceFee: fraction('0.01'),
        withdrawalServiceFee: fraction('0.002'),
        conversionSpread: fraction('0.003'),
        depositSpread: fraction('0.005'),
        internalTransferFee: fraction('0'),
      },
    ]),
  );

let numbered = 0;

/** Body of a withdrawal of tether over TRON, to an address that belongs to nobody. */
export const askedWithdrawal = (business: TestBusiness, changes: Record<string, unknown> = {}) => {
  numbered += 1;
  return {
    clientWithdrawalId: `payout-${numbered}`,
    businessId: business.id,
    cryptoCurrency: 'USDT',
    network: 'TRX',
    recipientAddress: strangersAddress(chainOf('USDT', 'TRX')),
    targetAmount: '1000',
    ...changes,
  };
};

export const usdt = (text: string): Amount => amountOf(text, 'USDT');
