import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import type { BankRail } from '../../../rails/bank';
import { expireFiatDeposits } from './expire-fiat-deposits';
import { importInbox } from './import-statements';
import type { Takes } from './receive-entry';

const expireJob = jobKind('expire-fiat-deposits', z.object({}), { concurrency: 1 });
const importJob = jobKind('import-bank-statements', z.object({}), { concurrency: 1 });

/** Fourteen days are not a matter of minutes; money already at the bank is. */
const secondsBetween = { expiries: 300, looks: 15 };

type Given = Takes & { readonly database: Database; readonly bank: BankRail };

export const fiatDepositJobs = ({ database, bank: { inbox }, rates, ownPayments }: Given): Required<Jobs> => ({
  handlers: [
    handle(expireJob, (_payload, { signal }) => expireFiatDeposits(database, signal)),
    ...(inbox === null
      ? []
      : [handle(importJob, (_payload, { signal }) => importInbox(database, { rates, ownPayments }, inbox, signal))]),
  ],
  schedules: [
    every(secondsBetween.expiries, expireJob),
    ...(inbox === null ? [] : [every(secondsBetween.looks, importJob)]),
  ],
});
