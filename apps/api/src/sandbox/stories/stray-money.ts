import { amountFrom, amountOf, currencies, currencyOf, fraction, type Amount } from '@countinghouse/money';
import { collectionCodeOf, whitelabelEntityType } from '../../modules/money-in/fiat-deposits';
import {
  allocations,
  sentBackByBank,
  taken,
  unassociatedMovement,
  writtenOff,
  type Resolution,
  type UnassociatedDeposit,
} from '../../modules/money-in/unassociated-deposits';
import { blockHeightAt, chainOf, uniqueTag, usesDestinationTag } from '../../rails/chain';
import { addressAt, transactionIdAt } from '../addresses';
import { bankCurrencyOf } from '../books';
import { addDays, addMinutes } from '../calendar';
import { eventId } from '../ids';
import type { KnownBusiness } from '../organisations';
import type { Random } from '../random';
import { pricedCurrencies, type RatePath } from '../rate-path';
import { platformActor, type Run, type Story } from '../run';
import { creditByCode, feeOf, remitterOf } from './money-by-bank';
import type { Beginning } from './beginning';
import type { Life } from './life';
import { byBank, setAside } from './set-aside';

/** A transfer on a chain to an address of ours, without its owner, amount and reason. */
const onChain = (own: Random, currency: string, network: string, at: Date) =>
  ({
    kind: 'CRYPTO',
    network,
    fromAddress: addressAt(own, 'stray/payer', currency, network, 'foreign'),
    transactionId: transactionIdAt(own, 'stray/tx', currency, network),
    outputIndex: 0,
    blockHeight: blockHeightAt(chainOf(currency, network), at),
    senderName: null,
    senderAccountMasked: null,
    reference: null,
  }) as const;

const coinsWorth = (own: Random, code: string, rates: RatePath, at: Date): Amount => {
  const units = Number((own.lognormal('amount', 140, 0.9) / rates.approximateEur(code, at)).toPrecision(5));
  return amountFrom(fraction(units.toFixed(4)), code, { rounding: 'down' });
};

/** Together about two of a thousand deposits; most networks have no token that is not taken. */
const chances = { unsupported: 0.012, closed: 0.12 } as const;

/** Now and then a payer sends a token that the business does not take, or to a payment that was cancelled. */
export function* strayStory({ run, business, plan, state }: Life): Story {
  const { random, way, chosenAt, cancelledAt } = plan;
  if (!way || !chosenAt || (cancelledAt && chosenAt > cancelledAt)) return;
  const isClosed = cancelledAt !== null;
  if (
    isClosed
      ? !random.chance('stray/closed', chances.closed)
      : way.network === 'MAIN' || !random.chance('stray/token', chances.unsupported)
  )
    return;
  const foreign = currencies.filter(
    ({ code, isFiat, internal, networks }) =>
      !isFiat &&
      !internal &&
      !business.currencies.includes(code) &&
      networks.some(({ network }) => network === way.network),
  );
  if (!isClosed && foreign.length === 0) return;
  const code = isClosed ? way.currency : random.pick('stray/coin', foreign).code;
  const at = addMinutes(cancelledAt ?? chosenAt, random.integer('stray/minutes', 10, 2_000));
  yield at;
  const { id: paymentId, destinationTag } = state.terms;
  const amount = pricedCurrencies.includes(code)
    ? coinsWorth(random.within('stray'), code, run.world.rates, at)
    : amountOf(String(random.integer('stray/pieces', 5, 900)), code);
  setAside(run, {
    ...onChain(random, code, way.network, at),
    organisationId: run.organisationId,
    id: eventId(random, 'stray', at),
    businessId: business.id,
    amount,
    toAddress: state.terms.walletAddress,
    destinationTag,
    reason: isClosed ? 'CLOSED_PAYMENT' : 'UNSUPPORTED_TOKEN',
    paymentId,
    receivedAt: at,
  });
}

/** Payment references of payers who were given none, or misread theirs. */
const writtenBy = (own: Random, businesses: readonly KnownBusiness[]): string => {
  const code = collectionCodeOf(own.pick('meant', businesses).id);
  return own.pick('written', [
    `Invoice ${own.integer('invoice', 100, 9_999)}`,
    `Order ${own.integer('order', 10_000, 99_999)} thank you`,
    `${code.slice(0, 5)} ${code.slice(6)}`,
    'Payment',
  ]);
};

/** Days until unclaimed money is written off; most is decided soon, and the rest stays unclaimed. */
const unclaimedDays = 180;

/** A deposit that matches no business, and the platform's decision about it: attributed to a business, sent back, or written off. */
export function* unallocatedStory(run: Run, { own, at, id }: Beginning): Story {
  const { organisation, businesses, organisationId } = run;
  const tagged = organisation.cryptoCurrencies.filter(
    (code) =>
      pricedCurrencies.includes(code) &&
      currencyOf(code).networks.some(({ network }) => usesDestinationTag(chainOf(code, network))),
  );
  const reason = own.weighted('reason', [
    ['MISSING_TAG', tagged.length > 0 ? 35 : 0],
    ['UNKNOWN_TAG', tagged.length > 0 ? 20 : 0],
    ['UNKNOWN_REFERENCE', 45],
  ] as const);
  yield at;
  const basis = { organisationId, id, businessId: null, reason, receivedAt: at };
  const isByBank = reason === 'UNKNOWN_REFERENCE';
  const received = (): UnassociatedDeposit => {
    if (isByBank) {
      const amount = amountOf(
        own.lognormal('amount', 420, 0.9).toFixed(2),
        own.pick('currency', organisation.fiatSettlement),
      );
      return setAside(run, {
        ...byBank(own, remitterOf(own)),
        ...basis,
        amount,
        reference: writtenBy(own, businesses),
      });
    }
    const code = own.pick('coin', tagged);
    return setAside(run, {
      ...onChain(own, code, 'MAIN', at),
      ...basis,
      amount: coinsWorth(own, code, run.world.rates, at),
      toAddress: addressAt(run.world.random, `shared-address/${organisation.key}`, code, 'MAIN'),
      destinationTag: reason === 'MISSING_TAG' ? null : uniqueTag(own.integer('tag', 1, 2 ** 30)),
      paymentId: null,
    });
  };
  const deposit = received();
  const end = own.weighted('end', [
    ['ALLOCATED', isByBank ? 10 : 45],
    ['ASSOCIATED', isByBank ? 30 : 0],
    ['RETURNED', isByBank ? 30 : 0],
    ['WRITTEN_OFF', 40],
  ] as const);
  const decidedAt = addDays(at, end === 'WRITTEN_OFF' ? unclaimedDays : own.integer('end/days', 1, 6));
  yield decidedAt;
  decide(run, deposit, end, { own, at: decidedAt });
}

type End = 'ALLOCATED' | 'ASSOCIATED' | 'RETURNED' | 'WRITTEN_OFF';

const decide = (
  run: Run,
  deposit: UnassociatedDeposit,
  end: End,
  { own, at }: { readonly own: Random; readonly at: Date },
): void => {
  const { amount } = deposit;
  const waiting = { ...deposit, status: 'PENDING' } as const;
  const meant = run.businesses.filter(
    (business) => end === 'ALLOCATED' || bankCurrencyOf(business) === amount.currency,
  );
  const owner = (end === 'ALLOCATED' || end === 'ASSOCIATED') && meant.length > 0 ? own.pick('meant', meant) : null;
  if (owner === null && (end === 'ALLOCATED' || end === 'ASSOCIATED')) return;
  const into = end === 'ASSOCIATED' ? ({ type: whitelabelEntityType, id: eventId(own, 'into', at) } as const) : null;
  if (owner) for (const posted of allocations(waiting, owner.id, platformActor, at)) run.post(posted, at);
  if (owner && into) {
    run.post(taken(waiting, owner.id, into, platformActor, at), at);
    creditByCode(
      run,
      {
        organisationId: run.organisationId,
        id: into.id,
        businessId: owner.id,
        reference: deposit.reference ?? '–',
        amount,
        fee: feeOf(amount),
        remitterName: deposit.senderName,
        remitterAccountMasked: deposit.senderAccountMasked,
        endToEndId: deposit.transactionId,
        at,
      },
      { owed: run.books.owedBy(owner, amount.currency), event: 'ASSOCIATED', actor: platformActor, from: 'pending' },
    );
  }
  if (end === 'RETURNED') run.post(sentBackByBank(waiting, platformActor, at), at);
  if (end === 'WRITTEN_OFF') run.post(writtenOff(waiting, platformActor, at), at);
  const status: 'PENDING' | Resolution['status'] =
    end === 'ALLOCATED' ? 'PENDING' : end === 'RETURNED' ? 'REFUNDED' : end;
  const businessId = owner?.id ?? null;
  const resolution = status === 'PENDING' ? null : { status, actor: platformActor, at, into };
  run.chunk.decisions.push({ deposit, businessId, resolution, at });
  run.note(unassociatedMovement(waiting, { ...waiting, businessId, status }, { event: end, actor: platformActor, at }));
};
