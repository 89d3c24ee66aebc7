import { maskedAccount } from '@countinghouse/contract/bank-details';
import { amountOf, fraction, percentOf, type Amount } from '@countinghouse/money';
import { systemActor, type Actor } from '@countinghouse/payments';
import {
  fiatCredited,
  fiatDepositFee,
  fiatDepositMovement,
  fiatEntityType,
  fiatHeldForReview,
  fiatReturned,
  instructionsOf,
  newReference,
  openDays,
  whitelabelEntityType,
  whitelabelMovement,
  type FiatDeposit,
  type WhitelabelDeposit,
} from '../../modules/money-in/fiat-deposits';
import { collectionAccountOf, payableAccountOf } from '../bank-accounts';
import { bankCurrencyOf } from '../books';
import { addDays, addMinutes, dayText } from '../calendar';
import { keep } from '../chunk';
import { demoBrands } from '../data/brands';
import { fiatDepositFees } from '../data/fees';
import { familyNames, givenNames } from '../data/payers';
import { eventId } from '../ids';
import type { Random } from '../random';
import { platformActor, type Run, type Story } from '../run';
import type { Beginning } from './beginning';
import { byBank, setAside } from './set-aside';

/** Ends of announced money: it comes, comes from another account than announced and is reviewed, or does not come. */
export type TopUpEnd = 'RECEIVED' | 'REVIEWED' | 'CANCELLED' | 'EXPIRED';

const minutesPerDay = 1_440;

export const feeOf = (amount: Amount): Amount =>
  fiatDepositFee(amount, { ...fiatDepositFees, rate: fraction(fiatDepositFees.rate) });

const maskedNumber = (number: string): string => maskedAccount({ iban: null, accountNumber: number });

/** A payer by bank. */
export const remitterOf = (own: Random) => {
  const number = `LT${own.integer('iban', 10, 99)}70440005${own.integer('number', 10_000_000, 99_999_999)}`;
  return {
    remitterName: `${own.pick('given', givenNames)} ${own.pick('family', familyNames)}`,
    remitterAccountMasked: maskedNumber(number),
  };
};

const referenceOf = (own: Random): string => {
  let place = 0;
  return newReference((below) => own.integer(`reference/${place++}`, 0, below - 1));
};

/** True if an organisation's businesses may announce money. */
export const takesTopUps = ({ organisation }: Run): boolean =>
  demoBrands[organisation.brand]?.allowsFiatDeposits ?? false;

/** Money that staff announce, and its end. `wanted`: the end and its moment, decided by a script; absent: chance's. */
export function* topUpStory(
  run: Run,
  { own, at: createdAt, id, business }: Beginning,
  wanted?: { readonly end: TopUpEnd; readonly at: Date },
): Story {
  const { world, organisation, organisationId } = run;
  const currency = bankCurrencyOf(business);
  const account = payableAccountOf(world, organisation.key, currency, createdAt);
  if (!account || !run.out.accounts.has(account.id)) return;
  yield createdAt;
  const median = business.data.vertical === 'FOREX' ? 14_000 : 3_800;
  const expected = amountOf(String(Number(own.lognormal('amount', median, 0.6).toPrecision(2))), currency);
  const { paymentMethod } = account;
  const reference = referenceOf(own);
  let deposit: FiatDeposit = {
    organisationId,
    id,
    businessId: business.id,
    clientLabel: `topup-${dayText(createdAt).slice(2).replaceAll('-', '')}-${business.number}${wanted ? 'x' : ''}`,
    paymentMethod,
    bankAccountId: account.id,
    expectedAmount: expected,
    received: null,
    paymentReference: reference,
    instructions: instructionsOf(collectionAccountOf(world, organisation, currency), { paymentMethod, reference }),
    status: 'PENDING',
    initiatedBy: run.cashier,
    createdAt,
    expiresAt: addDays(createdAt, openDays),
  };
  const became = (changes: Partial<FiatDeposit>, event: string, actor: Actor, at: Date): void => {
    const before = event === 'CREATED' ? null : deposit;
    deposit = { ...deposit, ...changes };
    keep(run.chunk.fiatDeposits, deposit, before === null);
    run.note(fiatDepositMovement(before, deposit, { event, actor, at }));
  };
  const moved = { entityType: fiatEntityType, id } as const;
  const credit = (amount: Amount, at: Date, actor: Actor, from?: 'unallocated'): Amount => {
    const fee = feeOf(amount);
    const owed = run.books.owedBy(business, currency);
    run.post(fiatCredited({ ...moved, businessId: business.id, amount, fee, owed, at }, actor, from), at);
    return fee;
  };
  const sender = {
    remitterName: organisation.legalName,
    remitterAccountMasked: maskedNumber(account.iban ?? account.accountNumber ?? ''),
  };

  became({}, 'CREATED', deposit.initiatedBy, createdAt);
  const end =
    wanted?.end ??
    own.weighted<TopUpEnd>('end', [
      ['RECEIVED', 86],
      ['EXPIRED', 5],
      ['CANCELLED', 5],
      ['REVIEWED', 4],
    ]);
  // Nearly everybody sends what was announced; some have the bank's costs taken off it, some send a little more.
  const share = own.weighted('share', [
    ['1', 90],
    ['0.995', 7],
    ['1.02', 3],
  ]);
  const amount = percentOf(expected, fraction(share), { rounding: 'down' });
  const arrivesAt = wanted?.at ?? addMinutes(createdAt, own.integer('arrives', 180, 3.5 * minutesPerDay));
  if (end === 'RECEIVED') {
    yield arrivesAt;
    const fee = credit(amount, arrivesAt, systemActor);
    became({ status: end, received: { amount, fee, at: arrivesAt, ...sender } }, 'BANK_CREDIT', systemActor, arrivesAt);
    return;
  }
  if (end === 'REVIEWED') {
    yield arrivesAt;
    run.post(fiatHeldForReview({ ...moved, amount, at: arrivesAt }, systemActor), arrivesAt);
    const received = { amount, fee: null, at: arrivesAt, ...remitterOf(own.within('remitter')) };
    became({ status: 'UNDER_REVIEW', received }, 'OTHER_REMITTER', systemActor, arrivesAt);
    const at = addMinutes(arrivesAt, own.integer('decided', 1.2 * minutesPerDay, 3 * minutesPerDay));
    yield at;
    if (own.chance('accepted', 0.6)) {
      const fee = credit(amount, at, platformActor, 'unallocated');
      became({ status: 'RECEIVED', received: { ...received, fee } }, 'ACCEPTED', platformActor, at);
      return;
    }
    run.post(fiatReturned({ ...moved, amount, at }, platformActor), at);
    became({ status: 'RETURNED' }, 'RETURNED', platformActor, at);
    return;
  }
  const others = organisation.fiatSettlement.filter((code) => code !== currency);
  // A late payer, or one who used the wrong account.
  const stray = own.weighted('stray', [
    ['NONE', wanted ? 0 : 40],
    ['CLOSED_PAYMENT', wanted ? 0 : 35],
    ['OTHER', end === 'EXPIRED' && others.length > 0 ? 25 : 0],
  ] as const);
  const arrives = (at: Date, reason: 'CLOSED_PAYMENT' | 'OTHER', sum: Amount): void => {
    const basis = {
      organisationId,
      id: eventId(own, 'stray', at),
      businessId: business.id,
      amount: sum,
      receivedAt: at,
    };
    setAside(run, { ...byBank(own, sender), ...basis, reference: referenceOf(own), reason });
  };
  if (stray === 'OTHER') {
    const at = addMinutes(createdAt, own.integer('other', 400, 4 * minutesPerDay));
    yield at;
    arrives(
      at,
      'OTHER',
      amountOf(String(Number(own.lognormal('other-amount', 900, 0.5).toPrecision(2))), own.pick('currency', others)),
    );
  }
  const at = end === 'EXPIRED' ? deposit.expiresAt : addMinutes(createdAt, own.integer('cancelled', 5, 1_800));
  yield at;
  became({ status: end }, end, end === 'CANCELLED' ? deposit.initiatedBy : systemActor, at);
  if (stray !== 'CLOSED_PAYMENT') return;
  const late = addMinutes(at, own.integer('late', 300, 3 * minutesPerDay));
  yield late;
  arrives(late, stray, expected);
}

type ByCode = {
  readonly owed: Amount;
  readonly event: 'BANK_CREDIT' | 'ASSOCIATED';
  readonly actor: Actor;
  readonly from: 'bank' | 'pending';
};

/** Credits a business what is its own without an announcement. */
export const creditByCode = (run: Run, deposit: WhitelabelDeposit, { owed, event, actor, from }: ByCode): void => {
  const { id, businessId, amount, fee, at } = deposit;
  run.post(fiatCredited({ entityType: whitelabelEntityType, id, businessId, amount, fee, at, owed }, actor, from), at);
  run.chunk.whitelabels.push(deposit);
  run.note(whitelabelMovement(null, deposit, { event, actor, at }));
};

/** Money that comes to a business by its own code. */
export function* whitelabelStory(run: Run, { own, at, id, business }: Beginning): Story {
  yield at;
  const amount = amountOf(own.lognormal('amount', 180, 0.9).toFixed(2), bankCurrencyOf(business));
  const number = String(own.integer('reference', 1, 9_999)).padStart(4, '0');
  const reference = own.weighted('kind', [
    [`INV-${at.getUTCFullYear()}-${number}`, 60],
    [`Invoice ${number}`, 20],
    [`${business.data.name.split(' ')[0] ?? ''} ${number}`, 20],
  ]);
  creditByCode(
    run,
    {
      organisationId: run.organisationId,
      id,
      businessId: business.id,
      reference,
      amount,
      fee: feeOf(amount),
      ...remitterOf(own.within('remitter')),
      endToEndId: `E2E-${own.integer('end-to-end', 10_000_000, 99_999_999)}`,
      at,
    },
    { owed: run.books.owedBy(business, amount.currency), event: 'BANK_CREDIT', actor: systemActor, from: 'bank' },
  );
}
