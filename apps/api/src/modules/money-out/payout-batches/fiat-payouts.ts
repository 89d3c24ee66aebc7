import { britishAccountNumber, isIban, maskedAccount, normalisedNumber } from '@countinghouse/contract/bank-details';
import {
  fiatWithdrawalSentences,
  newFiatWithdrawal,
  type NewFiatWithdrawal,
} from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { payoutSentences as said } from '@countinghouse/contract/money-out/payout-batches';
import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { add, fromUnits, toText, zero, type Amount } from '@countinghouse/money';
import { uniformValue, type RateBook } from '@countinghouse/payments';
import { shareAccountsNamed, type AccountRecord } from '../../carriers/bank-accounts';
import {
  assertSettledIn,
  decideNewFiatWithdrawal,
  destinationAt,
  fiatAccountsPaid,
  fiatConditionsOf,
  fiatSentSince,
  fiatWithdrawalFrom,
  holdAwaitingFiatOf,
  moveFiatWithdrawals,
  payableMethods,
  recipientKeyOf,
  sealsOfFiatBatch,
  takenFiatLabels,
  writeFiatWithdrawals,
  type DecidedFiat,
} from '../fiat-withdrawals';
import type { KeptRow, PayoutBatch } from './batch';
import { judgeRows, sharesOf, wrong, type Doubt, type GoingRow, type Refusal } from './judge-rows';
import { isNameOf } from './names';
import type { PayoutWay, Sums } from './payouts';

const dayMs = 24 * 3_600_000;

/** A row that may go, and its worth. */
type Going = DecidedFiat & { readonly uniformAmount: Amount };

/** Payouts to bank accounts, by the rules of a single fiat withdrawal. */
export const fiatPayouts: PayoutWay = {
  begin: async (tx, scope, { businessId, currency }) => {
    const conditions = await fiatConditionsOf(tx, scope, businessId);
    const { organisation, business, at } = conditions;
    if (!currency) throw new Error('A batch to bank accounts has a currency');
    assertSettledIn(organisation, currency);
    return { business, way: { currency, network: null, debitCurrency: currency, feePayer: null }, at };
  },

  judge: async (tx, scope, batch, rows, { rates: feed }) => {
    const { currency } = batch;
    const conditions = await fiatConditionsOf(tx, scope, batch.businessId);
    const { organisation, business, at } = conditions;
    assertSettledIn(organisation, currency);
    const wanted = rows.filter(({ leftOut }) => !leftOut);
    const accountOf = await accountsAmong(tx, organisation.id, wanted, currency);
    const found = wanted.flatMap((row) => {
      const account = accountOf(row);
      return 'refusal' in account ? [] : [account];
    });
    const payable = await payableMethods(
      tx,
      organisation.id,
      currency,
      found.map(({ paymentMethod }) => paymentMethod),
    );
    // Without a price nobody can tell if a rule applies, nor what a batch is worth: it waits for one.
    const rates = currency === organisation.uniformCurrency ? null : await feed.current(tx, null);
    const worthOf = (amount: Amount): Amount => worth(amount, rates, organisation.uniformCurrency);
    const whose = { businessId: business.id, currency, since: new Date(at.getTime() - dayMs) };
    const recent = new Map(
      (await fiatSentSince(tx, organisation.id, whose)).map((past) => [
        sameOf(past.recipient_key ?? '', fromUnits(BigInt(past.amount), currency)),
        past.client_label,
      ]),
    );
    const paid = await fiatAccountsPaid(
      tx,
      organisation.id,
      found.map(({ id }) => id),
    );
    const labels = wanted.map(({ clientWithdrawalId }) => clientWithdrawalId);
    const taken = await takenFiatLabels(tx, organisation.id, business.id, labels);

    const { judged, going } = judgeRows<Going>(rows, {
      decide: (row) => {
        const account = accountOf(row);
        if ('refusal' in account) return account;
        const parsed = newFiatWithdrawal.safeParse(askedBy(batch, row, account));
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          return wrong(fieldOf(issue?.path.map(String).join('.') ?? null), issue?.message ?? null);
        }
        const to = destinationAt(conditions, account, { payable, currency });
        const decided = decideNewFiatWithdrawal(to, parsed.data);
        const recipient = recipientKeyOf(account);
        const payout = sameOf(recipient, decided.amounts.amount);
        return {
          decided: { ...decided, uniformAmount: worthOf(decided.amounts.amount) },
          recipient,
          payout,
          paidTo: {
            id: account.id,
            accountLabel: account.accountLabel,
            holderName: account.holderName,
            accountMasked: maskedAccount(account),
            // Validated by the contract when it was stored.
            paymentMethod: account.paymentMethod as PaymentMethod,
            fee: toText(decided.amounts.fee),
          },
          suspicion: row.name === null || isNameOf(account.holderName, row.name) ? null : ofAnother(account.holderName),
          repetition: repeated(recent.get(payout), taken.has(decided.clientLabel)),
          wasPaid: paid.has(account.id),
        };
      },
      count: () => undefined,
      fieldOf,
      texts: { samePayout: said.sameAccountPayout, firstPayment: said.firstAccountPayment },
    });
    return {
      at,
      judged,
      going: going.length,
      sums: sumsOf(going, currency, organisation.uniformCurrency),
      shares: sharesOf(going, ({ to, uniformAmount }) => [recipientKeyOf(to.paidTo), uniformAmount]),
      make: async (tx, made) => {
        const withdrawals = going.map(({ row: { number: row }, decided }) =>
          fiatWithdrawalFrom(conditions, decided, {
            ...made,
            uniformAmount: decided.uniformAmount,
            batch: { id: batch.id, row },
          }),
        );
        await writeFiatWithdrawals(tx, organisation.id, withdrawals);
        return withdrawals.map(({ seal }) => seal);
      },
    };
  },

  tell: async (tx, { organisationId, id }, kind, most, moment) => {
    const awaiting = await holdAwaitingFiatOf(tx, organisationId, id, most);
    if (awaiting.length === 0) return false;
    await moveFiatWithdrawals(tx, organisationId, awaiting, { kind }, moment);
    return true;
  },

  // Due withdrawals go to their bank at its cut-off, without being asked for.
  send: async () => undefined,

  seals: sealsOfFiatBatch,
  cost: async (_, { frozen, currency }) => frozen?.amount ?? zero(currency),
};

const worth = (amount: Amount, rates: RateBook | null, uniformCurrency: string): Amount =>
  rates === null ? amount : uniformValue(amount, rates, uniformCurrency);

const sameOf = (recipient: string, amount: Amount): string => JSON.stringify([recipient, toText(amount)]);

const askedBy = (
  { businessId, currency }: PayoutBatch,
  { clientWithdrawalId, amount, reference }: KeptRow,
  { id }: AccountRecord,
): NewFiatWithdrawal => ({
  clientLabel: clientWithdrawalId,
  businessId,
  currency: currency as NewFiatWithdrawal['currency'],
  amount,
  bankAccountId: id,
  reference,
});

const fieldOf = (field: string | null): string | null => {
  if (field === 'clientLabel') return 'clientWithdrawalId';
  return field === 'bankAccountId' || field === 'currency' ? 'bankAccount' : field;
};

const ofAnother = (holder: string): Doubt => ({
  verdict: 'ERROR',
  field: 'bankAccount',
  message: said.otherHolder(holder),
});

const repeated = (recent: string | undefined, isTaken: boolean): Doubt | null => {
  if (recent !== undefined) return { verdict: 'DUPLICATE', field: null, message: said.paidAccountBefore(recent) };
  return isTaken ? { verdict: 'DUPLICATE', field: 'clientWithdrawalId', message: said.sameLabel } : null;
};

/** Finds the account of each row by its label or number: the one that can be paid in the currency, or the refusal of the row. Locks all of them. */
const accountsAmong = async (
  tx: Tx,
  organisationId: OrganisationId,
  rows: readonly KeptRow[],
  currency: string,
): Promise<(row: KeptRow) => AccountRecord | Refusal> => {
  const names = rows.flatMap(({ bankAccount }) => bankAccount || []);
  const kept = await shareAccountsNamed(tx, organisationId, { labels: names, numbers: names.map(numberKey) });
  const byName = new Map<string, AccountRecord[]>();
  const note = (name: string | null, account: AccountRecord): void => {
    if (name) byName.set(name, [...(byName.get(name) ?? []), account]);
  };
  for (const account of kept) {
    const { accountLabel, iban, accountNumber, sortCode, routingNumber } = account;
    note(labelKey(accountLabel), account);
    note(iban, account);
    note(accountNumber, account);
    note(accountNumber && (sortCode ?? routingNumber) && `${sortCode ?? routingNumber}${accountNumber}`, account);
  }
  return ({ bankAccount }) => {
    if (!bankAccount) return wrong('bankAccount', said.accountRequired);
    const number = numberKey(bankAccount);
    const found = byName.get(labelKey(bankAccount)) ?? byName.get(number) ?? [];
    if (found.length === 0)
      return /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(number) && !isIban(number)
        ? wrong('bankAccount', said.wrongIban)
        : wrong('bankAccount', said.unknownAccount, 'NOT_WHITELISTED');
    const ofCurrency = found.filter((account) => account.currency === currency);
    if (ofCurrency.length === 0) return wrong('bankAccount', fiatWithdrawalSentences.otherCurrency);
    const [active, another] = ofCurrency.filter(({ status }) => status === 'ACTIVE');
    if (another) return wrong('bankAccount', said.severalAccounts);
    if (active) return active;
    return ofCurrency.some(({ status }) => status === 'PENDING_VERIFICATION')
      ? wrong('bankAccount', said.accountWaits, 'NOT_WHITELISTED')
      : wrong('bankAccount', said.accountRejected);
  };
};

/** A number as it is kept; a spreadsheet drops the leading zero of a British one. */
const numberKey = (typed: string): string => britishAccountNumber(normalisedNumber(typed));

/** Key of a label beside those of numbers, which have no small letters. */
const labelKey = (label: string): string => `label ${label.trim().toLowerCase()}`;

const sumsOf = (going: readonly GoingRow<Going>[], currency: string, uniformCurrency: string): Sums => {
  const total = (unit: string, of: (decided: Going) => Amount): Amount =>
    going.reduce((sum, { decided }) => add(sum, of(decided)), zero(unit));
  const amount = total(currency, ({ amounts }) => amounts.amount);
  return {
    amount,
    recipientAmount: amount,
    networkFee: zero(currency),
    serviceFee: total(currency, ({ amounts }) => amounts.fee),
    heldAmount: total(currency, ({ amounts }) => amounts.debitAmount),
    uniformAmount: total(uniformCurrency, ({ uniformAmount }) => uniformAmount),
  };
};
