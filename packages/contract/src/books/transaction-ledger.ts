import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { currencyCode } from '../fields';
import { businessId } from '../ids';
import { instantQuery, withinLongestPeriod } from '../paging';
import { all } from '../permissions';
import { timeZone } from '../time-zone';

export const ledgerFormats = ['CSV', 'XLSX', 'PDF', 'XML'] as const;
export type LedgerFormat = (typeof ledgerFormats)[number];

/** Most movements in a report; above that the caller has to narrow the period. */
export const mostLedgerRows: Readonly<Record<LedgerFormat, number>> = {
  CSV: 1_000_000,
  XLSX: 100_000,
  // A document to read and to sign, some 150 pages.
  PDF: 5_000,
  XML: 1_000_000,
};

/** Cause of a change to a spendable balance. */
export const ledgerTypes = [
  'DEPOSIT',
  'HOLD',
  'HOLD_RELEASE',
  'FIAT_DEPOSIT',
  'FIAT_WITHDRAWAL',
  'FIAT_RETURN',
  'INTERNAL_TRANSFER',
  'CONVERSION',
  'MANUAL_MOVEMENT',
  'DEBT_REPAYMENT',
  'REVERSAL',
  'OTHER',
] as const;
export type LedgerType = (typeof ledgerTypes)[number];

/** Labels in files and pickers. */
export const ledgerTypeNames: Readonly<Record<LedgerType, string>> = {
  DEPOSIT: 'Deposit',
  HOLD: 'Hold',
  HOLD_RELEASE: 'Hold release',
  FIAT_DEPOSIT: 'Fiat deposit',
  FIAT_WITHDRAWAL: 'Fiat withdrawal',
  FIAT_RETURN: 'Fiat return',
  INTERNAL_TRANSFER: 'Internal transfer',
  CONVERSION: 'Conversion',
  MANUAL_MOVEMENT: 'Manual movement',
  DEBT_REPAYMENT: 'Debt repayment',
  REVERSAL: 'Reversal',
  OTHER: 'Other',
};

const several = <Item extends z.ZodMiniType>(item: Item) =>
  z.optional(z.nullable(z.array(item).check(z.minLength(1), z.maxLength(100))));

/**
 * The answer is the file, named by Content-Disposition. It covers the available balance: money reserved for withdrawals has left it, so its running
 * balance is always the one that was shown.
 */
export const createTransactionLedger = endpoint({
  name: 'createTransactionLedger',
  slug: 'transaction-ledger',
  method: 'POST',
  path: 'reports/transaction-ledger',
  access: needs(all('GET_BALANCES')),
  stream: 'file',
  body: z
    .strictObject({
      businessId,
      /** Left out or null: all it has. */
      currencies: several(currencyCode),
      /** From this instant to before the other; a future one means now. */
      after: instantQuery,
      before: instantQuery,
      /** Null or left out: all. The running balance is the account's either way. */
      types: several(z.enum(ledgerTypes)),
      timezone: z._default(timeZone, 'UTC'),
      format: z._default(z.enum(ledgerFormats), 'CSV'),
    })
    .check(
      z.refine(({ after, before }) => Date.parse(after) < Date.parse(before), {
        path: ['before'],
        error: 'The period ends before it begins',
      }),
      withinLongestPeriod,
    ),
  status: 200,
  errors: ['NOT_FOUND', 'RULE_VIOLATED'],
  fallback: 'Failed to create the report',
});
