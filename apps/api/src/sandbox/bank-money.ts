import { maskedAccount } from '@countinghouse/contract/bank-details';
import type { NewTransaction } from '@countinghouse/ledger';
import { fraction, type Amount } from '@countinghouse/money';
import { systemActor, UnknownRate, uniformValue, type Actor } from '@countinghouse/payments';
import {
  collectionCodeOf,
  fiatCredited,
  fiatDepositFee,
  fiatEntityType,
  fiatHeldForReview,
  fiatReturned,
  fiatTransition,
  instructionsOf,
  newReference,
  openDays,
  whitelabelEntityType,
  type FiatDeposit,
  type WhitelabelDeposit,
} from '../modules/money-in/fiat-deposits';
import {
  allocations,
  sentBackByBank,
  taken,
  unassociatedReceived,
  unassociatedTransition,
  writtenOff,
  type Resolution,
  type UnassociatedDeposit,
} from '../modules/money-in/unassociated-deposits';
import { blockHeightAt, chainOf } from '../rails/chain';
import { addressAt, transactionIdAt } from './addresses';
import { bankCurrencyOf } from './books';
import { addDays } from './calendar';
import type { MoneyDecision } from './chunk';
import { collectionAccountOf } from './collection-accounts';
import { fiatDepositFees } from './data/fees';
import { organisations } from './data/organisations';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import { remitterOf, type TopUpPlan, type WhitelabelPlan } from './plan-bank';
import type { UnallocatedEnd, UnallocatedPlan } from './plan-stray';
import type { Random } from './random';
import { platformActor, postAside, type Aside, type Telling } from './telling';
import type { World } from './world';

type Resolved = 'PENDING' | Resolution['status'];

const feeOf = (amount: Amount): Amount =>
  fiatDepositFee(amount, { ...fiatDepositFees, rate: fraction(fiatDepositFees.rate) });

const maskedNumber = (number: string): string => maskedAccount({ iban: null, accountNumber: number });

const senderOf = ({ business, account }: TopUpPlan) => {
  const organisation = organisations.find(({ key }) => key === business.organisationKey);
  return {
    remitterName: organisation?.legalName ?? null,
    remitterAccountMasked: maskedNumber(account.iban ?? account.accountNumber ?? ''),
  };
};

const referenceOf = (random: Random): string => {
  let place = 0;
  return newReference((below) => random.integer(`reference/${place++}`, 0, below - 1));
};

/** A deposit as it is announced. */
const announced = (plan: TopUpPlan, { world, bank }: Telling): FiatDeposit => {
  const { random, business, account, expected } = plan;
  const organisation = organisations.find(({ key }) => key === business.organisationKey);
  if (!organisation) throw new Error(`There is no organisation ${business.organisationKey}`);
  const { paymentMethod } = account;
  const reference = referenceOf(random);
  const collection = collectionAccountOf(bank, organisation, expected.currency);
  return {
    organisationId: business.organisationId,
    id: plan.id,
    businessId: business.id,
    clientLabel: plan.clientLabel,
    paymentMethod,
    bankAccountId: account.id,
    expectedAmount: expected,
    received: null,
    paymentReference: reference,
    instructions: instructionsOf(collection, { paymentMethod, reference }),
    status: 'PENDING',
    initiatedBy: world.cashier(business.organisationKey),
    createdAt: plan.createdAt,
    expiresAt: addDays(plan.createdAt, openDays),
  };
};

type Change = {
  readonly from: FiatDeposit['status'] | null;
  readonly event: string;
  readonly actor: Actor;
  readonly at: Date;
};

const tell = (telling: Telling, deposit: FiatDeposit, { from, event, actor, at }: Change): void => {
  telling.chunk.fiatSteps.push({ deposit, from });
  telling.chunk.transitions.push(
    fiatTransition(deposit, fiatEntityType, { from, to: deposit.status, event }, actor, at),
  );
};

/** What is told of announced money, from the announcement to its end. */
export const asidesOfTopUp = (plan: TopUpPlan): Aside[] => {
  const { id, createdAt, end, business, stray } = plan;
  const step = (number: number, at: Date, happen: Aside['happen']): Aside => ({ at, order: `${id}/${number}`, happen });
  const begins = step(0, createdAt, (telling) => {
    const deposit = announced(plan, telling);
    tell(telling, deposit, { from: null, event: 'CREATED', actor: deposit.initiatedBy, at: createdAt });
  });
  const strays = stray ? [step(3, stray.at, (telling) => set(telling, strayOf(plan, stray, telling), stray.at))] : [];
  const { at } = end;
  const ended = (status: 'CANCELLED' | 'EXPIRED') =>
    step(1, at, (telling) => {
      const deposit = { ...announced(plan, telling), status };
      const actor = status === 'CANCELLED' ? deposit.initiatedBy : systemActor;
      tell(telling, deposit, { from: 'PENDING', event: status, actor, at });
    });
  const credited = (amount: Amount, arrivedAt: Date, telling: Telling, from?: 'unallocated'): FiatDeposit => {
    const fee = feeOf(amount);
    const owed = telling.books.owedBy(business, amount.currency);
    const credit = { entityType: fiatEntityType, id, businessId: business.id, amount, fee, owed } as const;
    const bookedAt = from ? decidedAtOf(plan) : arrivedAt;
    postAside(telling, fiatCredited({ ...credit, at: bookedAt }, from ? platformActor : systemActor, from), bookedAt);
    const received = { amount, fee, at: arrivedAt, ...(from ? strangerOf(plan) : senderOf(plan)) };
    return { ...announced(plan, telling), status: 'RECEIVED', received };
  };
  switch (end.kind) {
    case 'CANCELLED':
    case 'EXPIRED':
      return [begins, ended(end.kind), ...strays];
    case 'RECEIVED':
      return [
        begins,
        step(1, at, (telling) =>
          tell(telling, credited(end.amount, at, telling), {
            from: 'PENDING',
            event: 'BANK_CREDIT',
            actor: systemActor,
            at,
          }),
        ),
      ];
    case 'REVIEWED': {
      const { amount, decidedAt, isAccepted } = end;
      const moved = { entityType: fiatEntityType, id, amount } as const;
      const held = (telling: Telling, status: 'UNDER_REVIEW' | 'RETURNED'): FiatDeposit => ({
        ...announced(plan, telling),
        status,
        received: { amount, fee: null, at, ...strangerOf(plan) },
      });
      return [
        begins,
        step(1, at, (telling) => {
          postAside(telling, fiatHeldForReview({ ...moved, at }, systemActor), at);
          tell(telling, held(telling, 'UNDER_REVIEW'), {
            from: 'PENDING',
            event: 'OTHER_REMITTER',
            actor: systemActor,
            at,
          });
        }),
        step(2, decidedAt, (telling) => {
          if (!isAccepted) postAside(telling, fiatReturned({ ...moved, at: decidedAt }, platformActor), decidedAt);
          const deposit = isAccepted ? credited(amount, at, telling, 'unallocated') : held(telling, 'RETURNED');
          const event = isAccepted ? 'ACCEPTED' : 'RETURNED';
          tell(telling, deposit, { from: 'UNDER_REVIEW', event, actor: platformActor, at: decidedAt });
        }),
      ];
    }
  }
};

const decidedAtOf = ({ end }: TopUpPlan): Date => (end.kind === 'REVIEWED' ? end.decidedAt : end.at);

const strangerOf = ({ random }: TopUpPlan) => {
  const { name, number } = remitterOf(random.within('remitter'));
  return { remitterName: name, remitterAccountMasked: maskedNumber(number) };
};

type ByCode = {
  readonly owed: Amount;
  readonly event: 'BANK_CREDIT' | 'ASSOCIATED';
  readonly actor: Actor;
  readonly from: 'bank' | 'pending';
};

/** Credits a business what is its own without an announcement. */
const creditByCode = (telling: Telling, deposit: WhitelabelDeposit, { owed, event, actor, from }: ByCode): void => {
  const { id, businessId, amount, fee, at } = deposit;
  const credit = { entityType: whitelabelEntityType, id, businessId, amount, fee, at, owed } as const;
  postAside(telling, fiatCredited(credit, actor, from), at);
  telling.chunk.whitelabels.push(deposit);
  const change = { from: null, to: 'RECEIVED', event };
  telling.chunk.transitions.push(fiatTransition(deposit, whitelabelEntityType, change, actor, at));
};

/** Money that came to a business by its code, as it is told. */
export const asideOfWhitelabel = ({ random, id, business, amount, reference, at }: WhitelabelPlan): Aside => ({
  at,
  order: id,
  happen: (telling) => {
    const { name, number } = remitterOf(random.within('remitter'));
    const { organisationId, id: businessId } = business;
    creditByCode(
      telling,
      {
        organisationId,
        id,
        businessId,
        reference,
        amount,
        fee: feeOf(amount),
        remitterName: name,
        remitterAccountMasked: maskedNumber(number),
        endToEndId: `E2E-${random.integer('end-to-end', 10_000_000, 99_999_999)}`,
        at,
      },
      { owed: telling.books.owedBy(business, amount.currency), event: 'BANK_CREDIT', actor: systemActor, from: 'bank' },
    );
  },
});

const set = (telling: Telling, deposit: UnassociatedDeposit, at: Date): void => {
  const { transaction, transition } = setAside(deposit, at);
  postAside(telling, transaction, at);
  telling.chunk.unassociated.push(deposit);
  telling.chunk.transitions.push(transition);
};

/** What the books and the timeline say of money that belongs to no payment. */
export const setAside = (
  deposit: UnassociatedDeposit,
  at: Date,
): { readonly transaction: NewTransaction; readonly transition: ReturnType<typeof unassociatedTransition> } => ({
  transaction: unassociatedReceived(deposit, systemActor, at),
  transition: unassociatedTransition(deposit, { from: null, to: 'PENDING', event: 'RECEIVED' }, systemActor, at),
});

/** Its worth at a moment; null where nobody states a price. */
export const worthAt = (
  amount: Amount,
  at: Date,
  { rates, uniformCurrency }: Pick<World, 'rates' | 'uniformCurrency'>,
): Pick<UnassociatedDeposit, 'uniformAmount' | 'uniformCurrency'> => {
  try {
    return { uniformAmount: uniformValue(amount, rates.bookAt(at), uniformCurrency), uniformCurrency };
  } catch (error) {
    if (error instanceof UnknownRate) return { uniformAmount: null, uniformCurrency };
    throw error;
  }
};

const byBank = {
  kind: 'FIAT',
  network: null,
  fromAddress: null,
  toAddress: null,
  destinationTag: null,
  outputIndex: null,
  blockHeight: null,
  paymentId: null,
} as const;

const strayOf = (
  plan: TopUpPlan,
  { at, amount, reason }: NonNullable<TopUpPlan['stray']>,
  { world }: Telling,
): UnassociatedDeposit => {
  const { remitterName, remitterAccountMasked } = senderOf(plan);
  return {
    ...byBank,
    ...worthAt(amount, at, world),
    organisationId: plan.business.organisationId,
    id: eventId(plan.random, 'stray', at),
    businessId: plan.business.id,
    amount,
    transactionId: `E2E-${plan.random.integer('stray/end-to-end', 10_000_000, 99_999_999)}`,
    senderName: remitterName,
    senderAccountMasked: remitterAccountMasked,
    reference: referenceOf(plan.random),
    reason,
    receivedAt: at,
  };
};

/** What payers write who have not been told what to quote, or misread it. */
const writtenBy = (random: Random, businesses: readonly KnownBusiness[]): string => {
  const business = random.pick('meant', businesses);
  const code = collectionCodeOf(business.id);
  return random.pick('written', [
    `Invoice ${random.integer('invoice', 100, 9_999)}`,
    `Order ${random.integer('order', 10_000, 99_999)} thank you`,
    `${code.slice(0, 5)} ${code.slice(6)}`,
    'Payment',
  ]);
};

/** Money that names nobody, as it arrives; null where nobody is there whom it could be meant for. */
const unallocatedOf = (
  { random, at, reason, amount, network, tag }: UnallocatedPlan,
  businesses: readonly KnownBusiness[],
  world: World,
): UnassociatedDeposit | null => {
  const [first] = businesses;
  if (!first) return null;
  const basis = {
    ...worthAt(amount, at, world),
    organisationId: first.organisationId,
    id: eventId(random, 'id', at),
    businessId: null,
    amount,
    reason,
    receivedAt: at,
  };
  if (network === null) {
    const { name, number } = remitterOf(random.within('remitter'));
    const transactionId = `E2E-${random.integer('end-to-end', 10_000_000, 99_999_999)}`;
    const reference = writtenBy(random, businesses);
    return {
      ...byBank,
      ...basis,
      senderName: name,
      senderAccountMasked: maskedNumber(number),
      transactionId,
      reference,
    };
  }
  const { currency } = amount;
  const toAddress = addressAt(world.random, `shared-address/${first.organisationKey}`, currency, network);
  return { ...onChain(random, { currency, network, at }), ...basis, toAddress, destinationTag: tag };
};

/** Money that names nobody, as it is told. */
export const asideOfUnallocated = (plan: UnallocatedPlan, businesses: readonly KnownBusiness[]): Aside => ({
  at: plan.at,
  order: eventId(plan.random, 'id', plan.at),
  happen: (telling) => {
    const deposit = unallocatedOf(plan, businesses, telling.world);
    if (deposit) set(telling, deposit, plan.at);
  },
});

/** What the platform decides about it, as it is told: whose it was meant to be, that it goes back, or that nobody claims it. */
export const asideOfUnallocatedEnd = (
  plan: UnallocatedPlan,
  { kind, at }: UnallocatedEnd,
  businesses: readonly KnownBusiness[],
): Aside => ({
  at,
  order: `${eventId(plan.random, 'id', plan.at)}/end`,
  happen: (telling) => {
    const deposit = unallocatedOf(plan, businesses, telling.world);
    const meant = businesses.filter(
      (business) => kind !== 'ASSOCIATED' || bankCurrencyOf(business) === plan.amount.currency,
    );
    const business = meant.length > 0 ? plan.random.pick('meant', meant) : null;
    if (!deposit || !business) return;
    const decide = (change: Pick<MoneyDecision, 'businessId' | 'resolution'>, event: string, to: Resolved): void => {
      telling.chunk.decisions.push({ deposit, at, ...change });
      telling.chunk.transitions.push(
        unassociatedTransition(deposit, { from: 'PENDING', to, event }, platformActor, at),
      );
    };
    const resolution = { actor: platformActor, at, into: null };
    switch (kind) {
      case 'RETURNED':
        postAside(telling, sentBackByBank(deposit, platformActor, at), at);
        return decide({ businessId: null, resolution: { ...resolution, status: 'REFUNDED' } }, kind, 'REFUNDED');
      case 'WRITTEN_OFF':
        postAside(telling, writtenOff(deposit, platformActor, at), at);
        return decide({ businessId: null, resolution: { ...resolution, status: kind } }, kind, kind);
      case 'ALLOCATED':
        for (const posted of allocations(deposit, business.id, platformActor, at)) postAside(telling, posted, at);
        return decide({ businessId: business.id, resolution: null }, kind, 'PENDING');
      case 'ASSOCIATED': {
        const into = { type: whitelabelEntityType, id: eventId(plan.random, 'into', at) } as const;
        for (const posted of allocations(deposit, business.id, platformActor, at)) postAside(telling, posted, at);
        postAside(telling, taken(deposit, business.id, into, platformActor, at), at);
        creditByCode(
          telling,
          {
            organisationId: business.organisationId,
            id: into.id,
            businessId: business.id,
            reference: deposit.reference ?? '–',
            amount: plan.amount,
            fee: feeOf(plan.amount),
            remitterName: deposit.senderName,
            remitterAccountMasked: deposit.senderAccountMasked,
            endToEndId: deposit.transactionId,
            at,
          },
          {
            owed: telling.books.owedBy(business, plan.amount.currency),
            event: kind,
            actor: platformActor,
            from: 'pending',
          },
        );
        return decide({ businessId: business.id, resolution: { ...resolution, status: kind, into } }, kind, kind);
      }
    }
  },
});

/** A transfer on a chain to an address of ours, but for what it brings and where it came. */
export const onChain = (
  random: Random,
  { currency, network, at }: { readonly currency: string; readonly network: string; readonly at: Date },
) =>
  ({
    kind: 'CRYPTO',
    network,
    fromAddress: addressAt(random, 'stray/payer', currency, network, 'foreign'),
    transactionId: transactionIdAt(random, 'stray/tx', currency, network),
    outputIndex: 0,
    blockHeight: blockHeightAt(chainOf(currency, network), at),
    senderName: null,
    senderAccountMasked: null,
    reference: null,
    paymentId: null,
  }) as const;
