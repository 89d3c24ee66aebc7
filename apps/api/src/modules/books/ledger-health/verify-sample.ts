import type { LedgerFinding } from '@countinghouse/contract/books/ledger-health';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import { textIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import type { Log } from '../../../platform/log';
import { findLastVerification, keepVerification, organisationIds, type Verification } from './repository';
import {
  recomputeAccounts,
  recomputeBook,
  recomputeDays,
  recomputeTotals,
  sampleDays,
  strayAccounts,
  type DayOfBusiness,
} from './sample-repository';

/** Size of a run. Its cost is bounded by these numbers and by the movements of a business's day, not by the book. */
export type SampleSize = {
  /** Days of businesses, among the figures kept and once more among the entries. */
  readonly days: number;
  readonly accounts: number;
  /** Entries of each account. */
  readonly entries: number;
};
/** Most strays of an organisation that a run names; later runs name the others. */
const mostStrays = 100;

const sampleSize: SampleSize = { days: 12, accounts: 24, entries: 1_000 };

const keyOf = ({ businessId: id, day }: DayOfBusiness): string => `${id} ${day}`;

const inFigures = async (tx: Tx, organisationId: OrganisationId, before: readonly LedgerFinding[], most: number) => {
  const again = before.flatMap((one) => (one.check === 'FIGURE' ? [one] : []));
  const days = [...again, ...(await sampleDays(tx, organisationId, most))];
  const once = [...new Map(days.map((day) => [keyOf(day), day])).values()];
  const rows = await recomputeDays(tx, organisationId, once);
  const findings = rows.flatMap((row): LedgerFinding[] => {
    const { business_id: id, direction, currency, day } = row;
    if (row.kept_count === row.count && row.kept_volume === row.volume) return [];
    const kept = { count: Number(row.kept_count), amount: textIn(row.kept_volume, currency) };
    const recomputed = { count: Number(row.count), amount: textIn(row.volume, currency) };
    return [{ check: 'FIGURE', businessId: id, direction, currency, day, kept, recomputed }];
  });
  const totals = await inTotals(tx, organisationId, { before, days: once.map(({ day }) => day), most });
  return { checked: rows.length + totals.checked, findings: [...totals.findings, ...findings] };
};

/** Days of all businesses together. */
const inTotals = async (
  tx: Tx,
  organisationId: OrganisationId,
  { before, days, most }: { before: readonly LedgerFinding[]; days: readonly string[]; most: number },
) => {
  const again = before.flatMap((one) => (one.check === 'TOTAL' ? [one.day] : []));
  const rows = await recomputeTotals(tx, organisationId, { days: [...again, ...days], most });
  const findings = rows.flatMap(({ direction, currency, day, count, volume }): LedgerFinding[] => {
    if (count === '0' && volume === '0') return [];
    const difference = { count: Number(count), amount: textIn(volume, currency) };
    return [{ check: 'TOTAL', direction, currency, day, difference }];
  });
  return { checked: rows.length, findings };
};

const inAccounts = async (
  tx: Tx,
  organisationId: OrganisationId,
  before: readonly LedgerFinding[],
  { accounts, entries }: SampleSize,
  strays: readonly string[],
) => {
  const again = before.flatMap((one) => (one.check === 'BALANCE' ? [one] : []));
  const named = [...again, ...strays.map((account) => ({ account, accountSeq: null }))];
  const rows = await recomputeAccounts(tx, organisationId, { named, most: accounts, entries });
  const differing = new Map(rows.filter(({ difference }) => difference !== '0').map((row) => [row.code, row]));
  return {
    checked: new Set(rows.map(({ code }) => code)).size,
    findings: [...differing.values()].map((row): LedgerFinding => ({
      check: 'BALANCE',
      businessId: row.holder_id,
      account: row.code,
      accountSeq: row.account_seq === null ? null : Number(row.account_seq),
      currency: row.currency,
      difference: textIn(row.difference, row.currency),
    })),
  };
};

const inBook = async (tx: Tx, organisationId: OrganisationId) => {
  const rows = await recomputeBook(tx, organisationId);
  return {
    checked: rows.length,
    findings: rows.flatMap(({ currency, difference }): LedgerFinding[] =>
      difference === '0' ? [] : [{ check: 'BOOK', currency, difference: textIn(difference, currency) }],
    ),
  };
};

/**
 * Recomputes from the entries of one organisation: the daily figures of random days of its businesses, the balances of random accounts, and the
 * whole book's sum in every currency. Earlier findings are checked again until they agree, so that random choice forgets none, and so are the named
 * accounts. Changes nothing but its own record; runs across all organisations.
 */
export const verifySample = async (
  tx: Tx,
  organisationId: OrganisationId,
  size: SampleSize = sampleSize,
  strays: readonly string[] = [],
): Promise<Verification> => {
  const startedAt = await clockNow(tx);
  const before = (await findLastVerification(tx, organisationId))?.findings ?? [];
  const figures = await inFigures(tx, organisationId, before, size.days);
  const accounts = await inAccounts(tx, organisationId, before, size, strays);
  const book = await inBook(tx, organisationId);
  const findings = [...book.findings, ...accounts.findings, ...figures.findings];
  const checked = { figures: figures.checked, accounts: accounts.checked, currencies: book.checked };
  const run = { startedAt, finishedAt: await clockNow(tx), checked, findings };
  await keepVerification(tx, organisationId, run);
  await tellChange(tx, organisationId, before, findings);
  return run;
};

/** The trail records the start and the end of a deviation. */
const tellChange = async (
  tx: Tx,
  organisationId: OrganisationId,
  before: readonly LedgerFinding[],
  now: readonly LedgerFinding[],
): Promise<void> => {
  const known = new Set(before.map((one) => JSON.stringify(one)));
  const found = now.filter((one) => !known.has(JSON.stringify(one)));
  const agrees = before.length > 0 && now.length === 0;
  if (found.length === 0 && !agrees) return;
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: agrees ? 'ledger-verification.agree' : 'ledger-verification.differ',
    entity: { type: 'organisation', id: organisationId },
    after: { findings: found.length, checks: [...new Set(found.map(({ check }) => check))] },
    result: agrees ? 'SUCCESS' : 'FAILED',
  });
};

/**
 * Verifies a sample of every organisation, each in a transaction of its own. One that fails does not stop the others: it is named in the error
 * thrown at the end.
 */
export const verifySamples = async (
  { database, log }: { readonly database: Database; readonly log: Log },
  signal: AbortSignal,
): Promise<void> => {
  const failed: unknown[] = [];
  for (const organisationId of await database.acrossOrganisations(organisationIds)) {
    if (signal.aborted) return;
    try {
      const { findings } = await database.acrossOrganisations((tx) => verifySample(tx, organisationId));
      for (const { check, currency } of findings)
        log.error({ organisationId, check, currency }, 'The books do not agree with their entries');
    } catch (error) {
      failed.push(new Error(`Organisation ${organisationId} was not verified`, { cause: error }));
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Not every organisation was verified');
};

/**
 * Checks the balance of every account, and verifies a sample of each organisation with a new balance that its entries did not make. Organisations
 * are notified as by the hourly sample.
 */
export const watchBalances = async (
  { database, log }: { readonly database: Database; readonly log: Log },
  signal: AbortSignal,
): Promise<void> => {
  const strays = await database.acrossOrganisations(strayAccounts);
  for (const organisationId of new Set(strays.map((stray) => stray.organisationId))) {
    if (signal.aborted) return;
    await database.acrossOrganisations(async (tx) => {
      const last = await findLastVerification(tx, organisationId);
      const known = new Set(last?.findings.map((one) => (one.check === 'BALANCE' ? one.account : null)));
      const found = strays.filter((stray) => stray.organisationId === organisationId && !known.has(stray.code));
      if (found.length === 0) return;
      const accounts = found.slice(0, mostStrays).map(({ code }) => code);
      await verifySample(tx, organisationId, sampleSize, accounts);
      log.error({ organisationId, accounts }, 'Balances are not what their entries made');
    });
  }
};
