import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { ofBank, type BankRail } from '../../../rails/bank';
import type { Mailer } from '../../../rails/mail';
import type { Takes } from '../../money-in/fiat-deposits';
import { deliverFiles } from './deliver-files';
import { letBankPay } from './simulate-bank';
import { submitToBanks } from './submit-to-bank';
import { mailInitiator } from './mail-initiator';

/** One run at a time: the bank's money is allotted once. */
const submitJob = jobKind('submit-fiat-withdrawals', z.object({}), { concurrency: 1 });
/** A queue for each bank: one that is silent keeps no other waiting. */
const deliverJobOf = (name: string | null) =>
  jobKind(ofBank('deliver-payment-files', name), z.object({}), { concurrency: 1 });
const payJob = jobKind('simulated-bank-pays', z.object({}), { concurrency: 1 });

const everySeconds = 10;

type Services = { readonly database: Database; readonly config: Config };

export const fiatWithdrawalJobs = (
  services: Services,
  {
    bank: { payer, channels },
    mailer,
    takes,
  }: { readonly bank: BankRail; readonly mailer: Mailer; readonly takes: Takes },
): Required<Jobs> => {
  const outboxes = channels.flatMap(({ name, outbox }) =>
    outbox === null ? [] : [{ channel: name, outbox, kind: deliverJobOf(name) }],
  );
  return {
    handlers: [
      handle(submitJob, (_payload, { signal }) => submitToBanks(services, signal)),
      ...outboxes.map(({ kind, outbox, channel }) =>
        handle(kind, (_payload, { signal }) => deliverFiles({ database: services.database, outbox, channel }, signal)),
      ),
      ...(payer === null
        ? []
        : [
            handle(payJob, (_payload, { signal }) => letBankPay({ database: services.database, payer, takes }, signal)),
          ]),
      mailInitiator(services, mailer),
    ],
    schedules: [
      every(everySeconds, submitJob),
      ...outboxes.map(({ kind }) => every(everySeconds, kind)),
      ...(payer === null ? [] : [every(everySeconds, payJob)]),
    ],
  };
};
