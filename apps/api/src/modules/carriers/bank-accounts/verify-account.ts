import { organisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import * as z from 'zod/mini';
import { audit, type AuditEvent } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { enqueue } from '../../../platform/jobs/repository';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import type { AccountVerdict, BankRail } from '../../../rails/bank';
import { kept, tellOf } from './change';
import { findAccount, holdAccount, storeVerdict, type AccountRecord } from './repository';
import { auditView } from './view';

/** Verifies an account at the bank, in the version `revision`. */
const verifyAccountJob = jobKind(
  'verify-bank-account',
  z.object({ organisationId, id: z.string(), revision: z.number() }),
);

/** Requests the verification if the bank answers automatically; otherwise the account waits for an operator. */
export const askToVerify = async (
  tx: Tx,
  { organisationId, id, revision }: AccountRecord,
  { verification }: BankRail,
): Promise<void> => {
  if (verification === null) return;
  const runAt = new Date((await clockNow(tx)).getTime() + verification.afterSeconds * 1_000);
  await enqueue(tx, verifyAccountJob, { organisationId, id, revision }, { organisationId, runAt });
};

type Decision = {
  readonly organisationId: AccountRecord['organisationId'];
  readonly id: string;
  readonly revision: number;
  readonly verdict: AccountVerdict;
  readonly actor: AuditEvent['actor'];
};

/**
 * Applies the verdict on an account. It counts only for the checked version: an account changed, archived or verified since stays as it is.
 *
 * @returns true if it counted
 */
export const decideVerification = async (tx: Tx, decision: Decision): Promise<boolean> => {
  const { organisationId, id, revision, verdict, actor } = decision;
  const before = await holdAccount(tx, organisationId, id);
  if (before?.status !== 'PENDING_VERIFICATION' || before.revision !== revision) return false;
  await storeVerdict(tx, before, verdict.kind === 'REJECTED' ? verdict.reason : null);
  const account = await kept(tx, organisationId, id);
  await audit(tx, {
    actor,
    organisationId,
    action: verdict.kind === 'VERIFIED' ? 'bank-account.verify' : 'bank-account.reject',
    entity: { type: 'bank-account', id },
    before: auditView(before),
    after: auditView(account),
    result: 'SUCCESS',
  });
  await tellOf(tx, account, verdict.kind === 'VERIFIED' ? 'verified' : 'rejected', 'The bank');
  return true;
};

/** No transaction is open during the bank's answer. */
export const verifyAccounts = (database: Database, { verification }: BankRail): JobHandler =>
  handle(verifyAccountJob, async ({ organisationId, id, revision }) => {
    const account = await database.inOrganisation(organisationId, (tx) => findAccount(tx, organisationId, id));
    if (verification === null || account?.revision !== revision) return;
    const verdict = await verification.verify(account);
    await database.inOrganisation(organisationId, (tx) =>
      decideVerification(tx, { organisationId, id, revision, verdict, actor: systemActor }),
    );
  });
