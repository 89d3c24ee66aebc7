import type { NewInternalTransfer } from '@countinghouse/contract/across/new-internal-transfer';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf, post } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { owedBy, repaying } from '../../../platform/debts';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { refusingLackOfBalance } from '../../../platform/lack-of-balance';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import type { RateFeed } from '../../../rails/rates';
import { feesOf, scopeOf, shareBusinesses } from '../../organisation/businesses';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import { movementOf } from './moved';
import { insertInternalTransfers } from './repository';
import { transferEntityType, transferFee, transferPosted, type InternalTransfer } from './transfer';

/**
 * Moves money from one business to another: the pattern of every movement here.
 *
 * One function, one database transaction. First all facts behind the decision are read and locked, always in the same order: organisation,
 * businesses by id. Then come the refusals, one per line, each leaving nothing behind; the balance is the last of them, for only the ledger, under
 * its own locks, knows it. From there on nothing may refuse: row, figures, trace and audit commit or roll back with the posting. Messages to the
 * outside (a callback, a mail) go into the outbox here as well, with `enqueue`; a transfer has none. No network call, no commit: the caller that
 * opened the transaction commits it, with the idempotency key in it.
 *
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, INSUFFICIENT_BALANCE, RATES_UNAVAILABLE
 */
export const createInternalTransfer = async (
  tx: Tx,
  change: Change,
  asked: NewInternalTransfer,
  feed: RateFeed,
): Promise<InternalTransfer> => {
  const { organisationId } = change.member;
  const { fromBusinessId, toBusinessId, currency } = asked;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const businesses = await shareBusinesses(tx, await scopeOf(tx, change.member), [fromBusinessId, toBusinessId]);
  const from = businesses.get(fromBusinessId);
  const to = businesses.get(toBusinessId);
  const source = account.available(fromBusinessId, currency).code;
  const hasHeldIt = (await balancesOf(tx, organisationId, [source])).has(source);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!from || !to) throw new AppError('NOT_FOUND');
  if (from.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'fromBusinessId', `${from.name} is disabled`);
  if (to.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'toBusinessId', `${to.name} is disabled`);
  if (!settlesIn(organisation, currency))
    throw ruledOut('CURRENCY_NOT_ENABLED', 'currency', `${currency} is not enabled for settlement`);
  if (!hasHeldIt) throw refused('currency', `${from.name} holds no ${currency}`);

  const amount = amountOf(asked.amount, currency);
  const { internalTransferFee } = await feesOf(tx, organisationId, fromBusinessId);
  const transfer: InternalTransfer = {
    organisationId,
    id: newId(),
    fromBusinessId,
    toBusinessId,
    clientLabel: asked.clientLabel ?? null,
    amount,
    fee: transferFee(amount, internalTransferFee),
    note: asked.note ?? null,
    metadata: asked.metadata ?? null,
    initiatedBy: actorOf(change.member),
    at: await clockNow(tx),
  };
  const prices = { rates: await feed.current(tx, null), uniformCurrency: organisation.uniformCurrency };
  // Without a price they would be wrong for ever: UnknownRate refuses the call, rather no transfer than a wrong sum.
  const movement = movementOf(transfer, prices);
  const owed = await owedBy(tx, organisationId, toBusinessId, currency);
  await refusingLackOfBalance('amount', () =>
    repaying(() => post(tx, organisationId, [transferPosted(transfer, owed)])),
  );

  // From here it succeeds.
  await insertInternalTransfers(tx, [transfer]);
  await noteMovement(tx, movement);
  await recordChange(tx, change, {
    action: 'internal-transfer.create',
    entity: { type: transferEntityType, id: transfer.id },
    after: {
      from: { id: from.id, name: from.name },
      to: { id: to.id, name: to.name },
      currency,
      amount: toText(transfer.amount),
      fee: toText(transfer.fee),
      clientLabel: transfer.clientLabel,
      note: transfer.note,
    },
  });
  return transfer;
};

type Settlement = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;

const settlesIn = (organisation: Settlement, currency: string): boolean =>
  [...organisation.enabledFiatSettlementCurrencies, ...organisation.enabledCryptoSettlementCurrencies].includes(
    currency,
  );
