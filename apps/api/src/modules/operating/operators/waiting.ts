import type { Database } from '@countinghouse/database';
import { networkName } from '@countinghouse/money';
import { textIn } from '../../../platform/amount-columns';
import { lacksOf, type Offers } from '../../../rails/offers';
import { unnumberedChains } from '../../../rails/signer';
import { storedRates } from '../../../rails/rates';
import { leastLate, waitingLate } from '../../money-in/late-coins';
import { selectOrganisations } from '../../organisation/organisations';
import { wordsOfLate } from './late-words';
import { selectWaiting } from './repository';

/** Item that waits for the platform, with the parameters of a decision about it. */
export type WaitingLine = {
  readonly what: string;
  readonly organisationId: string;
  readonly id: string;
  readonly text: string;
  /** Actions by which operators decide about it, where the desk offers them. */
  readonly decisions?: readonly string[];
};

const questionsOfBanks: Readonly<Record<string, string>> = {
  NAME_UNCHECKED: 'it could not check the payee’s name',
  NAME_CLOSE: 'the payee’s name is similar to the account’s, not the same',
  NAME_DIFFERS: 'the payee’s name differs',
  UNCONFIRMED: 'it waits for a confirmation',
  CONTRADICTED:
    'it called the order executed and refused, or refused what may be a second copy (as one, or without a code): fail-settlement only when its money did not leave',
};

const money = (units: string | null, currency: string): string =>
  units === null ? currency : `${textIn(units, currency)} ${currency}`;

const ordersOf = {
  WITHDRAWAL: 'withdrawal',
  REFUND: 'refund',
  RETURN: 'money sent back',
  LATE_COINS: 'late coins sent on',
} as const;

/** Decisions that are open to operators about a transfer that its chain refuses, or that seems to be paid by hand. */
const refusedLine = (row: Awaited<ReturnType<typeof selectWaiting>>['refused'][number]): WaitingLine => {
  const isDroppedLater = row.kind === 'WITHDRAWAL' && row.status === 'SENT';
  const mayBePaid = !isDroppedLater || unnumberedChains.includes(row.chain);
  const since = row.refused_since?.toISOString() ?? 'now';
  const words = row.refusal_reason === null ? '' : `, by the words of its gateway: “${row.refusal_reason}”`;
  const hints = [
    'take-outgoing-transfer if another transaction paid it',
    ...(mayBePaid ? ['or else drop-outgoing-transfer'] : []),
    ...(mayBePaid && isDroppedLater ? ['and drop-withdrawal once its network refused it for a day after that'] : []),
  ];
  const decisions = [
    'take-outgoing-transfer',
    ...(mayBePaid ? ['drop-outgoing-transfer'] : []),
    ...(isDroppedLater ? ['drop-withdrawal'] : []),
  ];
  return {
    what: mayBePaid ? 'transfer that another may have paid' : 'withdrawal refused by its network',
    organisationId: row.organisation_id,
    id: row.entity_id,
    text: `${money(row.amount, row.currency)}, since ${since}${words} (${hints.join(', ')})`,
    decisions,
  };
};

const unserved = ({ currency, network }: { readonly currency: string; readonly network: string }): string =>
  `nothing sends ${currency}${network === 'MAIN' ? '' : ` over ${networkName(network)}`} here: it waits until the settings name what does`;

/**
 * Items of all live organisations that wait for the platform, kind by kind, the longest waiting first. With the offers of the installation also orders that
 * no rail sends.
 */
export const waitingForPlatform = async (database: Database, offers: Offers | null = null): Promise<WaitingLine[]> => {
  const unsent = offers === null ? [] : lacksOf(offers).filter(({ lacks }) => lacks !== 'RECEIVING');
  const waiting = await database.acrossOrganisations((tx) => selectWaiting(tx, unsent));
  const late = await database.acrossOrganisations(async (tx) => waitingLate(tx, await leastLate(tx, storedRates)));
  const organisations = (await database.acrossOrganisations(selectOrganisations)).filter(({ mode }) => mode === 'LIVE');
  return [
    ...organisations
      .filter(({ status }) => status === 'SUSPENDED')
      .map(({ id, name }) => ({
        what: 'suspended organisation',
        organisationId: id,
        id,
        text: `${name}: nobody enters it and nothing leaves it (organisation resume)`,
      })),
    ...waiting.money.map((row) => ({
      what: row.business_id === null ? 'unallocated money' : 'unassociated money',
      organisationId: row.organisation_id,
      id: row.id,
      text: [money(row.amount, row.currency), row.reason, row.reference].filter((part) => part !== null).join(', '),
    })),
    ...waiting.reviews.map((row) => ({
      what: 'fiat deposit',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.received_amount, row.currency)}, ${row.client_label}`,
    })),
    ...waiting.bankQuestions.map((row) => ({
      what: 'question of a bank',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.amount, row.currency)}, ${row.client_label}: ${questionsOfBanks[row.bank_answer ?? ''] ?? ''} (confirm it or end it at the bank)`,
      decisions: ['fail-settlement'],
    })),
    ...waiting.unfitting.map((row) => ({
      what: 'order that entries of a bank do not fit',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.amount, row.currency)}, ${row.client_label}: ${row.status === 'FAILED' ? 'refused, and its money left or came back nevertheless' : 'booked or returned on another account, or with another amount'} (ask the bank)`,
      decisions: [],
    })),
    ...waiting.undelivered.map((row) => ({
      what: 'payment file not delivered',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.control_sum, row.currency)}, ${row.payments} payments: ${row.delivery_fault ?? ''} (tried again; or payment-file)`,
    })),
    ...waiting.accounts.map((row) => ({
      what: 'bank account',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${row.holder_name}, ${row.currency} ${row.payment_method}`,
    })),
    ...waiting.blocked.map((row) => ({
      what: 'blocked deposit',
      organisationId: row.organisation_id,
      id: row.id,
      text: money(row.deposit_amount, row.deposit_currency),
    })),
    ...waiting.withdrawals.map((row) => ({
      what: 'blocked withdrawal',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.amount, row.currency)}, ${row.client_withdrawal_id}`,
      decisions: ['release-withdrawal', 'refuse-withdrawal'],
    })),
    ...waiting.unscreenedDeposits.map((row) => ({
      what: 'deposit without an answer of screening',
      organisationId: row.organisation_id,
      id: row.id,
      text: money(row.deposit_amount, row.deposit_currency),
    })),
    ...waiting.unscreenedWithdrawals.map((row) => ({
      what: 'withdrawal without an answer of screening',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.amount, row.currency)}, ${row.client_withdrawal_id}`,
      decisions: ['release-withdrawal'],
    })),
    ...waiting.refused.map(refusedLine),
    ...waiting.signerRefusals.map((row) => ({
      what: 'transfer refused by the signer',
      organisationId: row.organisation_id,
      id: row.entity_id,
      text: `${money(row.amount, row.currency)}, since ${row.signer_refused_since?.toISOString() ?? 'now'}: ${row.signer_refusal ?? ''} (docs/signer.md)`,
      decisions: ['take-outgoing-transfer'],
    })),
    ...waiting.railless.map((row) => ({
      what: 'withdrawal without a rail',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${money(row.amount, row.currency)}, ${row.client_withdrawal_id}: ${unserved(row)} (docs/production.md), or it is cancelled`,
      decisions: [],
    })),
    ...waiting.unsent.map((row) => ({
      what: 'transfer without a rail',
      organisationId: row.organisation_id,
      id: row.entity_id,
      text: `${ordersOf[row.kind]} of ${money(row.amount, row.currency)}, since ${row.created_at.toISOString()}: ${unserved(row)} (docs/production.md)`,
      decisions: ['take-outgoing-transfer'],
    })),
    ...waiting.stops.map((row) => ({
      what: 'outgoing money stopped',
      organisationId: row.organisation_id,
      id: row.id,
      text: `by ${row.stopped_by_label}: ${row.reason}`,
    })),
    ...waiting.withoutAccount.map((row) => ({
      what: 'no collection account',
      organisationId: row.id,
      id: row.id,
      text: `${row.name} has none for ${row.currencies}: no fiat comes in or goes out (add-collection-account)`,
    })),
    ...waiting.unstated.map((row) => ({
      what: 'entry that its statement lacks',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${row.kind} of ${money(row.amount, row.currency)}, ${row.booked_at.toISOString().slice(0, 10)}, account …${row.number.slice(-4)}: reported by ${row.told_by ?? ''}, ask the bank (${row.became_type ?? 'it moved nothing here'})`,
    })),
    ...waiting.batches.map((row) => ({
      what: 'batch without its payments',
      organisationId: row.organisation_id,
      id: row.key,
      text: `${money(row.amount, row.currency)} that ${row.is_credit ? 'came' : 'left'}, account …${row.number.slice(-4)}: booked as one, moved nothing here; ask the bank for a message with its payments`,
    })),
    ...waiting.unfollowing.map((row) => ({
      what: 'statement that does not follow',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${row.bank_name} …${(row.iban ?? row.account_number ?? '').slice(-4)}: its closing balance is ${money(row.difference, row.currency)} off the one before and the entries between (a message of the bank is missing)`,
    })),
    ...late.map((row) => ({
      what: 'late coins',
      organisationId: row.organisation_id,
      id: row.id,
      text: `${wordsOfLate(row)} (send-late-coins, to an address that it was given there)`,
    })),
    ...waiting.addresses.map((row) => ({
      what: 'refund without address',
      organisationId: row.organisation_id,
      id: row.deposit_id,
      text: money(row.amount, row.currency),
    })),
  ];
};
