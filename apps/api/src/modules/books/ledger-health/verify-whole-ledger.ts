import type { WholeLedgerFinding } from '@countinghouse/contract/books/ledger-health';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { offencesAgainst, verifySeals, type Invariant } from '@countinghouse/ledger';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { fileWitness } from '../../../platform/audit/witness';
import { heldTo } from '../../../platform/restoration/excuse';
import { clockNow } from '../../../platform/clock/repository';
import type { Log } from '../../../platform/log';
import { offendersByOrganisation, type RowCheck } from '../../../platform/row-checks/row-check';
import { ledgerSealMac } from '../ledger';
import { organisationIds } from './repository';
import { findLastWhole, keepWhole } from './whole-repository';

export type WholeLedger = {
  readonly database: Database;
  readonly log: Log;
  readonly config: { readonly secretKey: string; readonly dataDir: string };
  /** Everything that `npm run ledger:verify` states by SQL. */
  readonly rules: readonly Invariant[];
  /** Checks row by row. */
  readonly rowChecks: readonly RowCheck[];
};

/** Of the named organisation, or, without one, of all. */
type Broken = WholeLedgerFinding & { readonly organisationId: string | null };
type Check = {
  readonly rule: string;
  readonly proves: string;
  readonly ask: (tx: Tx) => Promise<readonly Pick<Broken, 'organisationId' | 'count'>[]>;
};

/** A run unfinished at that time continues the next night. */
const mostMs = 4 * 3_600_000;

const sealsCheck = ({ secretKey, dataDir }: WholeLedger['config']): Check => ({
  rule: 'seals-hold',
  proves: 'what was sealed is as it was, and nothing of it is missing.',
  ask: async (tx) => {
    const { seal: witness } = await heldTo(tx, secretKey, 'ledger', fileWitness(dataDir, 'ledger').read());
    const found = await verifySeals(tx, ledgerSealMac(secretKey), witness ?? undefined);
    const counts = new Map<string | null, number>();
    for (const { organisationId } of found) counts.set(organisationId, (counts.get(organisationId) ?? 0) + 1);
    return [...counts].map(([organisationId, count]) => ({ organisationId, count }));
  },
});

/**
 * Checks every rule over all data, like `npm run ledger:verify`, each in a transaction of its own on a dedicated connection, and stores each
 * organisation's findings. A rule that times out or cannot be checked counts as unfinished, which must not be taken for sound. Changes nothing but
 * its own record.
 */
export const verifyWholeLedger = async (means: WholeLedger, signal: AbortSignal): Promise<void> => {
  const { database, log, rules, rowChecks, config } = means;
  const checks: Check[] = [
    ...rules.map((rule): Check => ({ rule: rule.name, proves: rule.proves, ask: (tx) => offencesAgainst(tx, rule) })),
    ...rowChecks.map((check): Check => ({
      rule: check.name,
      proves: check.proves,
      ask: (tx) => offendersByOrganisation(tx, check),
    })),
    sealsCheck(config),
  ];
  const startedAt = await database.acrossOrganisations(clockNow);
  const began = performance.now();
  const broken: Broken[] = [];
  let unfinished = 0;
  for (const { rule, proves, ask } of checks) {
    // The server stops: the next one begins again.
    if (signal.aborted) throw new Error('The verification of the whole ledger was interrupted');
    if (performance.now() - began > mostMs) {
      unfinished += 1;
      continue;
    }
    try {
      for (const { organisationId, count } of await database.verifying(ask)) {
        broken.push({ organisationId, rule, proves, count });
        log.error({ organisationId, rule, count }, 'A rule of the ledger is broken');
      }
    } catch (error) {
      unfinished += 1;
      log.error({ rule, problem: String(error) }, 'A rule of the ledger could not be checked');
    }
  }
  await database.acrossOrganisations(async (tx) => {
    const finishedAt = await clockNow(tx);
    for (const organisationId of await organisationIds(tx)) {
      const findings = broken
        .filter((one) => one.organisationId === null || one.organisationId === organisationId)
        .map(({ rule, proves, count }) => ({ rule, proves, count }));
      const before = (await findLastWhole(tx, organisationId))?.findings ?? [];
      await keepWhole(tx, organisationId, { startedAt, finishedAt, rules: checks.length, unfinished, findings });
      await tellChange(tx, organisationId, { before, findings, isWhole: unfinished === 0 });
    }
  });
};

/** The trail records which rules broke, and when all held again. */
const tellChange = async (
  tx: Tx,
  organisationId: OrganisationId,
  {
    before,
    findings,
    isWhole,
  }: {
    readonly before: readonly WholeLedgerFinding[];
    readonly findings: readonly WholeLedgerFinding[];
    readonly isWhole: boolean;
  },
): Promise<void> => {
  const known = new Set(before.map(({ rule }) => rule));
  const began = findings.filter(({ rule }) => !known.has(rule));
  const holds = isWhole && before.length > 0 && findings.length === 0;
  if (began.length === 0 && !holds) return;
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: holds ? 'whole-ledger.sound' : 'whole-ledger.broken',
    entity: { type: 'organisation', id: organisationId },
    after: { rules: began.map(({ rule, count }) => ({ rule, count })) },
    result: holds ? 'SUCCESS' : 'FAILED',
  });
};
