import {
  accountNotActiveMessage,
  accountOfOtherCurrencyMessage,
  noCollectionAccountMessage,
  type NewFiatDeposit,
} from '@countinghouse/contract/money-in/fiat-deposits';
import type { Tx } from '@countinghouse/database';
import { amountOf, toText } from '@countinghouse/money';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import { shareAccount } from '../../carriers/bank-accounts';
import { findBrand } from '../../organisation/brand';
import { scopeOf, shareBusinesses } from '../../organisation/businesses';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import { fiatEntityType, openDays, type FiatDeposit } from './fiat-deposit';
import { movementOf } from './moved';
import { newReference } from './reference';
import { findCollectionAccount, insertFiatDeposits } from './repository';
import { instructionsOf } from './view';

const millisecondsPerDay = 86_400_000;

/**
 * Announces money that will come by bank: nothing is booked before it arrives. Reads and locks in the order of every write of money (organisation,
 * business), then the sending account, so that none of them changes meanwhile.
 *
 * @throws AppError ORGANISATION_SUSPENDED, FIAT_DEPOSITS_DISABLED, NOT_FOUND, RULE_VIOLATED
 */
export const createFiatDeposit = async (tx: Tx, change: Change, asked: NewFiatDeposit): Promise<FiatDeposit> => {
  const { organisationId } = change.member;
  const { businessId, currency } = asked;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const business = (await shareBusinesses(tx, await scopeOf(tx, change.member), [businessId])).get(businessId);
  const sender = await shareAccount(tx, organisationId, asked.bankAccountId);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  const brand = await findBrand(tx, organisation.brand);
  if (!brand?.allowsFiatDeposits) throw new AppError('FIAT_DEPOSITS_DISABLED');
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  if (!organisation.enabledFiatSettlementCurrencies.includes(currency))
    throw ruledOut('CURRENCY_NOT_ENABLED', 'currency', `${currency} is not enabled for settlement`);
  if (!sender) throw new AppError('NOT_FOUND');
  if (sender.status !== 'ACTIVE') throw ruledOut('ACCOUNT_NOT_ACTIVE', 'bankAccountId', accountNotActiveMessage);
  if (sender.currency !== currency) throw refused('bankAccountId', accountOfOtherCurrencyMessage);
  const { paymentMethod } = sender;
  if (asked.paymentMethod !== undefined && asked.paymentMethod !== paymentMethod)
    throw refused('paymentMethod', 'The bank account is paid by another method');
  const collection = await findCollectionAccount(tx, organisationId, { currency, paymentMethod });
  if (!collection) throw refused('bankAccountId', noCollectionAccountMessage);

  // From here it succeeds.
  const at = await clockNow(tx);
  const reference = newReference();
  const deposit: FiatDeposit = {
    organisationId,
    id: newId(),
    businessId,
    clientLabel: asked.clientLabel.trim(),
    paymentMethod,
    bankAccountId: sender.id,
    expectedAmount: amountOf(asked.amount, currency),
    received: null,
    paymentReference: reference,
    instructions: instructionsOf(collection, { paymentMethod, reference }),
    metadata: asked.metadata ?? null,
    status: 'PENDING',
    initiatedBy: actorOf(change.member),
    createdAt: at,
    expiresAt: new Date(at.getTime() + openDays * millisecondsPerDay),
  };
  await insertFiatDeposits(tx, [deposit]);
  await noteMovement(tx, movementOf(null, deposit, { event: 'CREATED', actor: deposit.initiatedBy, at }));
  await recordChange(tx, change, {
    action: 'fiat-deposit.create',
    entity: { type: fiatEntityType, id: deposit.id },
    after: {
      business: { id: business.id, name: business.name },
      currency,
      amount: toText(deposit.expectedAmount),
      clientLabel: deposit.clientLabel,
      bankAccount: { id: sender.id, label: sender.accountLabel },
      reference,
    },
  });
  return deposit;
};
