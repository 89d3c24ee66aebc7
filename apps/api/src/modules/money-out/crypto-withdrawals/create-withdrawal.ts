import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { withdrawalSentences as said, type NewWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { newWithdrawal } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError, fieldError, refused } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { refusingLackOfBalance } from '../../../platform/lack-of-balance';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import type { Provider } from '../../carriers/travel-rule-providers';
import { keepOriginator } from '../../money-in/travel-rule';
import { askForApproval, demandFor } from '../withdrawal-approvals';
import { conditionsOf, priceOf } from './price';
import { insertInquiryOf } from './inquiry-repository';
import { destinationOf, isToProvider, isWhitelisted, judgeTravelAddress } from './recipient';
import { movementOf } from './moved';
import { insertWithdrawals, isWithdrawalIdTaken } from './repository';
import { askToPayOut } from './pay-out-job';
import { assertNamed } from './travel-rule';
import { sealOf, subjectOf, withdrawalEntityType, withdrawalHeld, type Withdrawal } from './withdrawal';

type Tools = {
  readonly rates: RateFeed;
  readonly offers: Offers;
  readonly config: Pick<Config, 'mode' | 'secretKey' | 'travelRule'>;
};

/**
 * Creates a withdrawal: its largest cost is held at once, so that nothing else can spend it, and the payout sends it, after approval if a rule
 * requires it. In the order of every movement of money: the facts are read and locked, then the refusals one per line, the balance last, because
 * only the ledger under its own locks knows it; from there on nothing may refuse.
 *
 * @returns its id
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED, BELOW_MINIMUM,
 * ABOVE_MAXIMUM, ADDRESS_NOT_WHITELISTED, TRAVEL_RULE_DATA_REQUIRED, DUPLICATE_CLIENT_ID, OUTGOING_STOPPED, INSUFFICIENT_BALANCE, RATES_UNAVAILABLE
 */
export const createWithdrawal = async (tx: Tx, change: Change, asked: NewWithdrawal, tools: Tools): Promise<string> => {
  const { config } = tools;
  const { organisationId } = change.member;
  const conditions = await conditionsOf(tx, await scopeOf(tx, change.member), asked, tools);
  await refuseWhileStopped(tx, organisationId);
  const { organisation, business, terms, at } = conditions;
  const { currency, network } = terms;
  const typed = { currency, network, address: asked.recipientAddress, destinationTag: asked.destinationTag ?? null };

  const provided = isToProvider(typed)
    ? await judgeTravelAddress(tx, { currency, network, travelAddress: typed.address }, config.travelRule)
    : null;
  if (provided?.provider === null) throw fieldError('recipientAddress', provided.reason);
  const to = provided ? { ...typed, destinationTag: null } : await destinationOf(tx, organisationId, typed);
  // The address behind a travel address is compared with the list once it is named, before anything leaves.
  if (!provided && organisation.whitelistEnforced && !(await isWhitelisted(tx, organisationId, to)))
    throw refused('recipientAddress', said.notWhitelisted, 'ADDRESS_NOT_WHITELISTED');
  const { target, amounts, uniformAmount } = priceOf(conditions, asked);
  const { ownWallet } = asked;
  const beneficiary =
    asked.beneficiary && provided ? keptBy(provided.provider, asked.beneficiary) : (asked.beneficiary ?? null);
  if (provided && !beneficiary) throw unnamed();
  const whose = { organisationId, businessId: business.id, at, uniformAmount, to, ownWallet };
  await assertNamed(tx, whose, beneficiary, config);
  if (await isWithdrawalIdTaken(tx, organisationId, business.id, asked.clientWithdrawalId)) throw taken();

  const recipient = to.address;
  const demand = await demandFor(tx, { member: change.member, kind: 'CRYPTO', recipient, value: uniformAmount, at });

  const by = actorOf(change.member);
  const described = {
    ...newWithdrawal(demand !== null),
    organisationId,
    id: newId(),
    businessId: business.id,
    clientWithdrawalId: asked.clientWithdrawalId,
    network,
    recipientAddress: to.address,
    travelAddress: provided?.travelAddress ?? null,
    payeeSeal: null,
    destinationTag: to.destinationTag,
    target,
    amount: amounts.amount,
    feePayer: terms.feePayer,
    networkFee: amounts.networkFee,
    recipientAmount: amounts.recipientAmount,
    serviceFeeShare: terms.serviceFee,
    spread: terms.spread,
    serviceFee: amounts.serviceFee,
    cost: amounts.cost,
    heldAmount: amounts.heldAmount,
    debitAmount: null,
    rate: amounts.rate,
    priced: amounts.rate && conditions.rates.provenance(currency, terms.debitCurrency),
    uniformAmount,
    ownWallet,
    note: asked.note ?? null,
    transactionId: null,
    clearedAt: null,
    initiatedBy: by,
    broadcastAt: null,
    completedAt: null,
    createdAt: at,
  };
  const beneficiaryId =
    beneficiary && (await keepOriginator(tx, { organisationId, originator: beneficiary, by, at }, config.secretKey));
  const withdrawal: Withdrawal = { ...described, beneficiaryId, seal: sealOf(described, config.secretKey) };
  await insertOnce(tx, withdrawal);
  if (provided) await insertInquiryOf(tx, withdrawal, provided.provider.id);
  await refusingLackOfBalance('targetAmount', () => post(tx, organisationId, [withdrawalHeld(withdrawal)]));

  // From here it succeeds.
  await noteMovement(tx, movementOf(null, withdrawal, { event: 'CREATED', actor: by, at }));
  await recordChange(tx, change, {
    action: 'crypto-withdrawal.create',
    entity: { type: withdrawalEntityType, id: withdrawal.id },
    after: auditView(withdrawal, business.name),
  });
  if (demand) await askForApproval(tx, demand, subjectOf(withdrawal, withdrawal.seal), config.secretKey);
  else await askToPayOut(tx);
  return withdrawal.id;
};

/** Withdrawal in the audit trail: everything except its beneficiary. */
const auditView = (withdrawal: Withdrawal, businessName: string) => ({
  business: { id: withdrawal.businessId, name: businessName },
  clientWithdrawalId: withdrawal.clientWithdrawalId,
  cryptoCurrency: withdrawal.amount.currency,
  network: withdrawal.network,
  recipientAddress: withdrawal.recipientAddress,
  toProvider: withdrawal.travelAddress !== null,
  destinationTag: withdrawal.destinationTag,
  amount: toText(withdrawal.amount),
  recipientAmount: toText(withdrawal.recipientAmount),
  blockchainFeePaidBy: withdrawal.feePayer,
  debitCurrency: withdrawal.heldAmount.currency,
  heldAmount: toText(withdrawal.heldAmount),
  hasBeneficiary: withdrawal.beneficiaryId !== null,
  note: withdrawal.note,
  approvalStatus: withdrawal.approvalStatus,
});

/** The beneficiary with the provider that keeps his wallet. */
const keptBy = ({ name, country, lei }: Provider, beneficiary: Originator): Originator => ({
  ...beneficiary,
  walletType: 'HOSTED',
  vasp: { name, country, lei },
  ownership: null,
  ownedBy: null,
});

/** Another provider is always told whom the coins are for. */
const unnamed = (): AppError =>
  new AppError('TRAVEL_RULE_DATA_REQUIRED', {
    message: said.whoGets,
    rejection: said.whoGets,
    fields: [{ field: 'beneficiary', message: said.whoGets }],
  });

const taken = (cause?: unknown): AppError =>
  refused('clientWithdrawalId', said.taken, 'DUPLICATE_CLIENT_ID', { cause });

const uniqueViolation = '23505';

/** Two simultaneous withdrawals under one id: both find it free, and the table refuses one. */
const insertOnce = async (tx: Tx, withdrawal: Withdrawal): Promise<void> => {
  try {
    await insertWithdrawals(tx, [withdrawal]);
  } catch (error) {
    throw sqlStateOf(error) === uniqueViolation ? taken(error) : error;
  }
};
