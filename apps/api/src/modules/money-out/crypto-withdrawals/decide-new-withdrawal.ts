import { withdrawalSentences as said, type NewWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Tx } from '@countinghouse/database';
import { newWithdrawal, type Actor } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { AppError, fieldError, refused } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { ownAddressesAmong } from '../../money-in/crypto-deposits';
import type { Provider } from '../../carriers/travel-rule-providers';
import { holdWhitelisted } from '../whitelisted-addresses';
import { priceOf, type Conditions, type Priced } from './price';
import {
  canonicalForms,
  destinationAmong,
  isToProvider,
  judgeTravelAddress,
  type Destination,
  type TravelDestination,
} from './recipient';
import { takenWithdrawalIds } from './repository';
import { assertNamed, travelRuleFactsOf, type TravelRuleFacts } from './travel-rule';
import { sealOf, type Withdrawal } from './withdrawal';

/** Fields of a request that say what to whom; its way is in the conditions. */
type Asked = Pick<
  NewWithdrawal,
  | 'clientWithdrawalId'
  | 'targetAmount'
  | 'displayCurrency'
  | 'recipientAddress'
  | 'destinationTag'
  | 'ownWallet'
  | 'beneficiary'
  | 'note'
  | 'metadata'
>;

/** Facts about the recipients of one request or many, of one business over one network: all that deciding reads, unchanged until the transaction ends. */
export type RecipientFacts = TravelRuleFacts & {
  /** Verdicts on travel addresses. */
  readonly providers: ReadonlyMap<string, Awaited<ReturnType<typeof judgeTravelAddress>>>;
  readonly ownAddresses: ReadonlySet<string>;
  /** Destinations on the whitelist whose cooling-off is over. */
  readonly listed: ReadonlySet<string>;
  readonly takenIds: Set<string>;
};

const placeOf = ({ address, destinationTag }: Pick<Destination, 'address' | 'destinationTag'>): string =>
  JSON.stringify([address, destinationTag ?? '']);

/** Reads and locks the facts about the recipients of any number of requests. */
export const recipientFactsOf = async (
  tx: Tx,
  { organisation, business, terms, at }: Conditions,
  asked: readonly Pick<Asked, 'clientWithdrawalId' | 'recipientAddress' | 'destinationTag'>[],
  config: Pick<Config, 'mode' | 'travelRule'>,
): Promise<RecipientFacts> => {
  const { currency, network } = terms;
  const whose = { organisationId: organisation.id, businessId: business.id, at };
  const [ofProviders, ofChain] = partition(asked, ({ recipientAddress: address }) =>
    isToProvider({ currency, network, address }),
  );
  const travelAddresses = ofProviders.map(({ recipientAddress }) => recipientAddress);
  const addresses = canonicalForms(
    terms,
    ofChain.map(({ recipientAddress }) => recipientAddress),
  );
  // A test organisation asks no other company about anybody.
  const exchange = organisation.mode === 'TEST' ? undefined : config.travelRule;
  const providers = new Map<string, Awaited<ReturnType<typeof judgeTravelAddress>>>();
  for (const travelAddress of travelAddresses)
    providers.set(travelAddress, await judgeTravelAddress(tx, { currency, network, travelAddress }, exchange));
  const places = ofChain.flatMap(({ recipientAddress, destinationTag }) =>
    canonicalForms(terms, [recipientAddress]).map((address) => ({ address, destinationTag: destinationTag || null })),
  );
  const ownAddresses = await ownAddressesAmong(tx, organisation.id, network, addresses);
  const held = organisation.whitelistEnforced ? await holdWhitelisted(tx, organisation.id, terms, places) : [];
  return {
    providers,
    ownAddresses,
    listed: new Set(held.filter(({ isActive }) => isActive).map(placeOf)),
    takenIds: await takenWithdrawalIds(
      tx,
      organisation.id,
      business.id,
      asked.map(({ clientWithdrawalId }) => clientWithdrawalId),
    ),
    ...(await travelRuleFactsOf(tx, whose, [...addresses, ...travelAddresses], config)),
  };
};

/** Counts a decided request among the facts: the next one has another id, and adds to what its recipient gets in a day. */
export const countDecided = ({ takenIds, earlier }: RecipientFacts, { at }: Conditions, decided: Decided): void => {
  takenIds.add(decided.asked.clientWithdrawalId);
  const { address } = decided.to;
  earlier.set(address, [{ at, value: decided.uniformAmount }, ...(earlier.get(address) ?? [])]);
};

/** A request that may become a withdrawal. */
export type Decided = Priced & {
  readonly asked: Asked;
  readonly to: Destination;
  /** Null: to an address of the chain. */
  readonly provided: TravelDestination | null;
  /** With the provider that keeps his wallet. */
  readonly beneficiary: Originator | null;
};

/**
 * Decides about a request by the facts alone, the refusals one per line.
 *
 * @throws AppError VALIDATION_FAILED, RULE_VIOLATED, BELOW_MINIMUM, ABOVE_MAXIMUM, ADDRESS_NOT_WHITELISTED, TRAVEL_RULE_DATA_REQUIRED,
 * DUPLICATE_CLIENT_ID, RATES_UNAVAILABLE
 */
export const decideNewWithdrawal = (conditions: Conditions, facts: RecipientFacts, asked: Asked): Decided => {
  const { organisation, terms, at } = conditions;
  const { currency, network } = terms;
  const typed = { currency, network, address: asked.recipientAddress, destinationTag: asked.destinationTag ?? null };

  const provided = facts.providers.get(typed.address) ?? null;
  if (provided?.provider === null) throw fieldError('recipientAddress', provided.reason);
  const to = provided ? { ...typed, destinationTag: null } : destinationAmong(typed, facts.ownAddresses);
  // The address behind a travel address is compared with the list once it is named, before anything leaves.
  if (!provided && organisation.whitelistEnforced && !facts.listed.has(placeOf(to)))
    throw refused('recipientAddress', said.notWhitelisted, 'ADDRESS_NOT_WHITELISTED');
  const priced = priceOf(conditions, asked);
  const { ownWallet } = asked;
  const beneficiary =
    asked.beneficiary && provided ? keptBy(provided.provider, asked.beneficiary) : (asked.beneficiary ?? null);
  if (provided && !beneficiary) throw unnamed();
  assertNamed(facts, { at, uniformAmount: priced.uniformAmount, to, ownWallet }, beneficiary);
  if (facts.takenIds.has(asked.clientWithdrawalId)) throw taken();
  return { ...priced, asked, to, provided, beneficiary };
};

type Made = {
  readonly needsApproval: boolean;
  readonly beneficiaryId: string | null;
  readonly batch: Withdrawal['batch'];
  readonly by: Actor;
  readonly secretKey: string;
};

/** New withdrawal of a decided request, under its seal. */
export const withdrawalFrom = (
  { organisation, business, terms, rates, at }: Conditions,
  { asked, to, provided, target, amounts, uniformAmount }: Decided,
  { needsApproval, beneficiaryId, batch, by, secretKey }: Made,
): Withdrawal => {
  const described = {
    ...newWithdrawal(needsApproval),
    organisationId: organisation.id,
    id: newId(),
    businessId: business.id,
    clientWithdrawalId: asked.clientWithdrawalId,
    batch,
    network: terms.network,
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
    priced: amounts.rate && rates.provenance(terms.currency, terms.debitCurrency),
    uniformAmount,
    beneficiaryId,
    ownWallet: asked.ownWallet,
    note: asked.note ?? null,
    metadata: asked.metadata ?? null,
    transactionId: null,
    clearedAt: null,
    initiatedBy: by,
    broadcastAt: null,
    completedAt: null,
    createdAt: at,
  };
  return { ...described, seal: sealOf(described, secretKey) };
};

const partition = <One>(all: readonly One[], isFirst: (one: One) => boolean): [One[], One[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

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

/** Refusal of an id that another withdrawal of the business has. */
export const taken = (cause?: unknown): AppError =>
  refused('clientWithdrawalId', said.taken, 'DUPLICATE_CLIENT_ID', { cause });
