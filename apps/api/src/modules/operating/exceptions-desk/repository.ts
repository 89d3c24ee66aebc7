import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountIn } from '../../../platform/amount-columns';
import { columns, type Columns } from '../../../platform/tables';
import type { Arrived, Candidate } from './candidates';

type BusinessName = Columns<'business', 'name'>['name'];

const ofMoney = columns(
  'unassociated_deposit',
  [
    'organisation_id',
    'id',
    'kind',
    'business_id',
    'currency',
    'network',
    'amount',
    'reason',
    'from_address',
    'to_address',
    'destination_tag',
    'transaction_id',
    'sender_name',
    'sender_account_masked',
    'reference',
    'payment_id',
    'received_at',
  ],
  'u',
);
type MoneyRow = RowOf<typeof ofMoney> & { readonly business_name: BusinessName | null };

/** Money that came without a payment. */
export type WaitingMoney = Arrived & {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly kind: MoneyRow['kind'];
  readonly businessId: MoneyRow['business_id'];
  readonly businessName: string | null;
  readonly reason: MoneyRow['reason'];
  readonly fromAddress: string | null;
  readonly transactionId: string | null;
  readonly senderName: string | null;
  readonly senderAccountMasked: string | null;
};

const moneyOf = (row: MoneyRow): WaitingMoney => ({
  organisationId: row.organisation_id,
  id: row.id,
  kind: row.kind,
  businessId: row.business_id,
  businessName: row.business_name,
  amount: amountIn(row.amount, row.currency),
  network: row.network,
  reason: row.reason,
  fromAddress: row.from_address,
  toAddress: row.to_address,
  destinationTag: row.destination_tag,
  transactionId: row.transaction_id,
  senderName: row.sender_name,
  senderAccountMasked: row.sender_account_masked,
  reference: row.reference,
  paymentId: row.payment_id,
  receivedAt: row.received_at,
});

const selectMoney = sql`
  select ${ofMoney}, b.name as business_name
    from unassociated_deposit u
    left join business b on b.organisation_id = u.organisation_id and b.id = u.business_id`;
const waits = sql`u.status = 'PENDING' and u.resolved_into_id is null`;

/** Most lines of a list of the desk, the longest waiting first; the others follow once these are decided. */
const mostLines = 50;

export const selectWaitingMoney = async (tx: Tx): Promise<readonly WaitingMoney[]> => {
  const { rows } =
    await sql<MoneyRow>`${selectMoney} where ${waits} order by u.received_at, u.id limit ${mostLines}`.execute(tx);
  return rows.map(moneyOf);
};

export const countWaitingMoney = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from unassociated_deposit
     where status = 'PENDING' and resolved_into_id is null`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Money that came without a payment, decided or not; `isWaiting`: only if it waits for a decision. */
export const findMoney = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<WaitingMoney | null> => {
  const { rows } = await sql<MoneyRow>`
    ${selectMoney} where u.organisation_id = ${organisationId} and u.id = ${id} and (not ${isWaiting}::boolean or ${waits})`.execute(
    tx,
  );
  return rows[0] ? moneyOf(rows[0]) : null;
};

/** A payment or announced fiat deposit, with its words for people. */
export type NamedCandidate = Candidate & {
  readonly label: string;
  readonly businessName: string;
  readonly status: string;
};

/** Money that comes late or early still finds its payment within a week. */
const daysAround = 7;
const mostCandidates = 20;

const ofPayment = columns(
  'payment',
  [
    'id',
    'client_payment_id',
    'status',
    'deposit_currency',
    'network',
    'expected_deposit_amount',
    'wallet_address',
    'destination_tag',
    'created_at',
    'expires_at',
  ],
  'p',
);
type PaymentRow = RowOf<typeof ofPayment> & { readonly business_name: BusinessName };

/** Payments of the same owner that coins may be meant for: the one at whose address they came, and those of the week that wait for such coins. */
export const selectPayments = async (tx: Tx, money: WaitingMoney): Promise<readonly NamedCandidate[]> => {
  const { organisationId, businessId, paymentId, amount, receivedAt } = money;
  const { rows } = await sql<PaymentRow>`
    select ${ofPayment}, b.name as business_name
      from payment p join business b on b.organisation_id = p.organisation_id and b.id = p.business_id
     where p.organisation_id = ${organisationId} and (${businessId}::uuid is null or p.business_id = ${businessId}::uuid)
       and (p.id = ${paymentId}::uuid
            or p.deposit_currency = ${amount.currency}
               and p.created_at between ${receivedAt}::timestamptz - make_interval(days => ${daysAround})
                                    and ${receivedAt}::timestamptz + make_interval(days => ${daysAround}))
     order by p.id = ${paymentId}::uuid desc nulls last,
              abs(p.expected_deposit_amount - ${amount.units.toString()}::numeric) nulls last, p.created_at desc, p.id
     limit ${mostCandidates}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    label: row.client_payment_id,
    businessName: row.business_name,
    status: row.status,
    expected:
      row.deposit_currency === null || row.expected_deposit_amount === null
        ? null
        : amountIn(row.expected_deposit_amount, row.deposit_currency),
    network: row.network,
    address: row.wallet_address,
    tag: row.destination_tag,
    reference: null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
};

const ofAnnounced = columns(
  'fiat_deposit',
  ['id', 'client_label', 'status', 'currency', 'expected_amount', 'payment_reference', 'created_at', 'expires_at'],
  'f',
);
type AnnouncedRow = RowOf<typeof ofAnnounced> & { readonly business_name: BusinessName };

/** Announced fiat deposits of the same owner and currency that wait for their money. */
export const selectAnnounced = async (tx: Tx, money: WaitingMoney): Promise<readonly NamedCandidate[]> => {
  const { organisationId, businessId, amount } = money;
  const { rows } = await sql<AnnouncedRow>`
    select ${ofAnnounced}, b.name as business_name
      from fiat_deposit f join business b on b.organisation_id = f.organisation_id and b.id = f.business_id
     where f.organisation_id = ${organisationId} and (${businessId}::uuid is null or f.business_id = ${businessId}::uuid)
       and f.status = 'PENDING' and f.currency = ${amount.currency}
     order by abs(f.expected_amount - ${amount.units.toString()}::numeric), f.created_at desc, f.id
     limit ${mostCandidates}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    label: row.client_label,
    businessName: row.business_name,
    status: row.status,
    expected: amountIn(row.expected_amount, row.currency),
    network: null,
    address: null,
    tag: null,
    reference: row.payment_reference,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
};

export type NamedBusiness = Columns<'business', 'organisation_id' | 'id' | 'name'> & {
  readonly organisation_name: Columns<'organisation', 'name'>['name'];
};

/** Most businesses that a form offers; the command line takes any. */
export const mostBusinesses = 1_000;

/** Businesses by organisation and name; of one organisation if it is given. */
export const selectBusinesses = async (
  tx: Tx,
  organisationId: OrganisationId | null,
): Promise<readonly NamedBusiness[]> => {
  const { rows } = await sql<NamedBusiness>`
    select b.organisation_id, b.id, b.name, o.name as organisation_name
      from business b join organisation o on o.id = b.organisation_id
     where ${organisationId}::uuid is null or b.organisation_id = ${organisationId}::uuid
     order by lower(o.name), o.id, lower(b.name), b.id limit ${mostBusinesses}`.execute(tx);
  return rows;
};

const ofMovement = columns(
  'manual_movement',
  [
    'organisation_id',
    'id',
    'type',
    'currency',
    'amount',
    'reason',
    'description',
    'reversal_of',
    'created_by_label',
    'approved_by_label',
    'posted_at',
  ],
  'm',
);
export type MovementLine = RowOf<typeof ofMovement> & {
  readonly business_name: BusinessName;
  readonly organisation_name: Columns<'organisation', 'name'>['name'];
  readonly is_reversed: boolean;
};

const selectMovement = sql`
    select ${ofMovement}, b.name as business_name, o.name as organisation_name,
           exists (select from manual_movement r
                    where r.organisation_id = m.organisation_id and r.reversal_of = m.id) as is_reversed
      from manual_movement m
      join business b on b.organisation_id = m.organisation_id and b.id = m.business_id
      join organisation o on o.id = m.organisation_id`;

/** Latest movements that are shown; an older one is taken back at the command line. */
const mostMovements = 20;

/** Latest movements by hand, each with whether it was taken back. */
export const selectMovements = async (tx: Tx): Promise<readonly MovementLine[]> => {
  const { rows } = await sql<MovementLine>`
    ${selectMovement} order by m.posted_at desc, m.id limit ${mostMovements}`.execute(tx);
  return rows;
};

export const findMovement = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<MovementLine | null> => {
  const { rows } = await sql<MovementLine>`
    ${selectMovement} where m.organisation_id = ${organisationId} and m.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** A payment or an announced fiat deposit in words; null if it is neither. */
export const findPurpose = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<string | null> => {
  const { rows } = await sql<Columns<'payment', 'client_payment_id'> & { readonly business_name: BusinessName }>`
    select p.client_payment_id, b.name as business_name
      from payment p join business b on b.organisation_id = p.organisation_id and b.id = p.business_id
     where p.organisation_id = ${organisationId} and p.id = ${id}
    union all
    select f.client_label, b.name
      from fiat_deposit f join business b on b.organisation_id = f.organisation_id and b.id = f.business_id
     where f.organisation_id = ${organisationId} and f.id = ${id}`.execute(tx);
  const [row] = rows;
  return row ? `${row.client_payment_id}, ${row.business_name}` : null;
};

const ofCrypto = columns(
  'crypto_withdrawal',
  [
    'client_withdrawal_id',
    'status',
    'status_reason',
    'currency',
    'network',
    'amount',
    'recipient_address',
    'destination_tag',
    'transaction_id',
    'created_at',
    'broadcast_at',
  ],
  'w',
);
const ofFiat = columns(
  'fiat_withdrawal',
  [
    'client_label',
    'status',
    'status_reason',
    'currency',
    'amount',
    'payment_method',
    'bank_answer',
    'bank_words',
    'created_at',
    'sent_at',
  ],
  'w',
);
const ofOutgoing = columns(
  'outgoing_transfer',
  [
    'kind',
    'status',
    'currency',
    'network',
    'amount',
    'to_address',
    'tag',
    'transaction_id',
    'attempt',
    'refusal_reason',
    'signer_refusal',
    'created_at',
  ],
  't',
);

/** Rows behind one line about money that leaves: a withdrawal of either kind, and the newest order that is to send its coins. */
export const findLeaving = async (tx: Tx, organisationId: OrganisationId, id: string) => {
  const crypto = await sql<RowOf<typeof ofCrypto> & { readonly business_name: BusinessName }>`
    select ${ofCrypto}, b.name as business_name
      from crypto_withdrawal w join business b on b.organisation_id = w.organisation_id and b.id = w.business_id
     where w.organisation_id = ${organisationId} and w.id = ${id}`.execute(tx);
  const fiat = await sql<RowOf<typeof ofFiat> & { readonly business_name: BusinessName }>`
    select ${ofFiat}, b.name as business_name
      from fiat_withdrawal w join business b on b.organisation_id = w.organisation_id and b.id = w.business_id
     where w.organisation_id = ${organisationId} and w.id = ${id}`.execute(tx);
  const outgoing = await sql<RowOf<typeof ofOutgoing>>`
    select ${ofOutgoing} from outgoing_transfer t
     where t.organisation_id = ${organisationId} and t.entity_id = ${id}
     order by t.created_at desc, t.id limit 1`.execute(tx);
  return { crypto: crypto.rows[0] ?? null, fiat: fiat.rows[0] ?? null, outgoing: outgoing.rows[0] ?? null };
};
