import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { ofBank, type BankRail } from '../../../rails/bank';
import { expireFiatDeposits } from './expire-fiat-deposits';
import { importInbox } from './import-statements';
import type { Takes } from './receive-entry';

const expireJob = jobKind('expire-fiat-deposits', z.object({}), { concurrency: 1 });
/** A queue for each bank: one that is silent keeps no other waiting. */
const importJobOf = (name: string | null) =>
  jobKind(ofBank('import-bank-statements', name), z.object({}), { concurrency: 1 });

/** Fourteen days are not a matter of minutes; money already at the bank is. */
const secondsBetween = { expiries: 300, looks: 15 };

type Given = Takes & { readonly database: Database; readonly bank: BankRail };

export const fiatDepositJobs = ({ database, bank: { channels }, rates, ownPayments }: Given): Required<Jobs> => {
  const inboxes = channels.flatMap(({ name, inbox }) =>
    inbox === null ? [] : [{ name, inbox, kind: importJobOf(name) }],
  );
  return {
    handlers: [
      handle(expireJob, (_payload, { signal }) => expireFiatDeposits(database, signal)),
      ...inboxes.map(({ name, inbox, kind }) =>
        handle(kind, (_payload, { signal }) =>
          importInbox(database, { rates, ownPayments }, { inbox, channel: name }, signal),
        ),
      ),
    ],
    schedules: [
      every(secondsBetween.expiries, expireJob),
      ...inboxes.map(({ kind }) => every(secondsBetween.looks, kind)),
    ],
  };
};
