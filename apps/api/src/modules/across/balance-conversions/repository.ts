import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { toRateText } from '@countinghouse/money';
import { sql } from 'kysely';
import { amountColumns, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { keptMetadata } from '../../../platform/metadata';
import { columns, type Columns } from '../../../platform/tables';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { Conversion } from './conversion';

export const own = columns('balance_conversion', [
  'organisation_id',
  'id',
  'business_id',
  'client_label',
  'metadata',
  'amount_currency_type',
  'debit_currency',
  'credit_currency',
  'debit_amount',
  'credit_amount',
  'rate',
  'mid_rate',
  'spread',
  'status',
  'expires_at',
  'executed_at',
  'failure_reason',
  'initiated_by_type',
  'initiated_by_id',
  'initiated_by_label',
  'created_at',
]);
type ConversionRow = RowOf<typeof own>;

/** Stored conversion: amounts in atomic units, rates as text. */
export type ConversionRecord = CamelCased<ConversionRow>;

export const money = amountColumns('balance_conversion', {
  debit_amount: 'debit_currency',
  credit_amount: 'credit_currency',
});

type Ended = {
  readonly status: ConversionRecord['status'];
  readonly executedAt: Date | null;
};

const quoted: Ended = { status: 'PENDING', executedAt: null };

export const sealedConversions = sealedTable({
  table: 'balance_conversion',
  key: ['organisation_id', 'id'],
  columns: [
    'business_id',
    'amount_currency_type',
    'debit_currency',
    'credit_currency',
    'debit_amount',
    'credit_amount',
    'rate',
    'mid_rate',
    'spread',
    'uniform_currency',
    'uniform_amount',
    'status',
    'expires_at',
    'executed_at',
    'failure_reason',
    'initiated_by_type',
    'initiated_by_id',
    'initiated_by_label',
    'created_at',
  ],
  decimals: ['rate', 'mid_rate', 'spread'],
  proves: 'every conversion bears the rates and amounts of its quote, and ended as it says.',
});

const isConversion = (organisationId: OrganisationId, id: string) =>
  sql`organisation_id = ${organisationId} and id = ${id}`;

/** Any number of conversions in one statement, as quotes unless their outcome is given. */
export const insertConversions = (tx: Tx, conversions: readonly (Conversion & Partial<Ended>)[]): Promise<void> =>
  insertRows(
    tx,
    'balance_conversion',
    sealedConversions.sealing(
      tx,
      conversions.map((conversion) => ({
        organisation_id: conversion.organisationId,
        id: conversion.id,
        business_id: conversion.businessId,
        client_label: conversion.clientLabel ?? null,
        metadata: keptMetadata(conversion.metadata),
        amount_currency_type: conversion.fixed,
        ...money.columns({ debitAmount: conversion.debit, creditAmount: conversion.credit }),
        rate: toRateText(conversion.rate),
        mid_rate: toRateText(conversion.midRate),
        spread: toRateText(conversion.spread),
        uniform_currency: conversion.worth.currency,
        uniform_amount: unitsOf(conversion.worth),
        status: conversion.status ?? quoted.status,
        expires_at: conversion.expiresAt.toISOString(),
        executed_at: conversion.executedAt?.toISOString() ?? null,
        failure_reason: null,
        initiated_by_type: conversion.initiatedBy.type,
        initiated_by_id: conversion.initiatedBy.id,
        initiated_by_label: conversion.initiatedBy.label,
        created_at: conversion.createdAt.toISOString(),
      })),
    ),
  );

/** One conversion of a visible business, or null. */
export const findConversion = async (tx: Tx, scope: BusinessScope, id: string): Promise<ConversionRecord | null> => {
  const { rows } = await sql<ConversionRow>`
    select ${own} from balance_conversion
     where organisation_id = ${scope.organisationId} and id = ${id}`.execute(tx);
  const [row] = rows;
  return row && seesBusiness(scope, row.business_id) ? camelCased(row) : null;
};

/** Finds a conversion and locks it: it ends once. */
export const holdConversion = async (tx: Tx, scope: BusinessScope, id: string): Promise<ConversionRecord | null> => {
  await sql`
    select 1 from balance_conversion
     where organisation_id = ${scope.organisationId} and id = ${id} for update`.execute(tx);
  return findConversion(tx, scope, id);
};

/** Marks a valid quote as executed, at this instant of the database's clock. Null: it has ended or expired. */
export const storeExecuted = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<Date | null> => {
  const { rows } = await sql<Columns<'balance_conversion', 'executed_at'>>`
    update balance_conversion c set status = 'EXECUTED', executed_at = clock.at
      from (select date_trunc('milliseconds', app_clock()) as at) clock
     where c.organisation_id = ${organisationId} and c.id = ${id} and c.status = 'PENDING' and clock.at < c.expires_at
    returning c.executed_at`.execute(tx);
  if (rows.length > 0) await sealedConversions.resealing(tx, isConversion(organisationId, id));
  return rows[0]?.executed_at ?? null;
};

/** Ends a quote that was not executed; false if it had ended. */
export const storeEnded = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  status: 'EXPIRED' | 'FAILED',
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update balance_conversion
       set status = ${status}, failure_reason = case when ${status} = 'FAILED' then 'INSUFFICIENT_BALANCE' end
     where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING'`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sealedConversions.resealing(tx, isConversion(organisationId, id));
  return true;
};

/** Locks up to `most` expired quotes of all organisations; those locked by others are skipped. */
export const lockOverdue = async (tx: Tx, most: number): Promise<ConversionRecord[]> => {
  const { rows } = await sql<ConversionRow>`
    select ${own} from balance_conversion
     where status = 'PENDING' and expires_at <= app_clock()
     order by expires_at limit ${most} for update skip locked`.execute(tx);
  return rows.map((row) => camelCased(row));
};

/** Marks the point to which a posting is undone that the ledger refuses. */
export const beforePosting = async (tx: Tx): Promise<() => Promise<void>> => {
  await sql`savepoint before_posting`.execute(tx);
  return async () => {
    await sql`rollback to savepoint before_posting`.execute(tx);
  };
};

/** Businesses of these conversions. */
export const businessesOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'balance_conversion', 'id' | 'business_id'>>`
    select id, business_id from balance_conversion
     where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};
