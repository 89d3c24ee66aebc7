import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import type { BankRail } from '../../../rails/bank';
import type { Mailer } from '../../../rails/mail';
import type { Takes } from '../../money-in/fiat-deposits';
import { deliverFiles } from './deliver-files';
import { letBankPay } from './simulate-bank';
import { submitToBanks } from './submit-to-bank';
import { mailInitiator } from './mail-initiator';

/** One run at a time: the bank's money is allotted once. */
const submitJob = jobKind('submit-fiat-withdrawals', z.object({}), { concurrency: 1 });
const deliverJob = jobKind('deliver-payment-files', z.object({}), { concurrency: 1 });
const payJob = jobKind('simulated-bank-pays', z.object({}), { concurrency: 1 });

const everySeconds = 10;

type Services = { readonly database: Database; readonly config: Config };

export const fiatWithdrawalJobs = (
  services: Services,
  {
    bank: { payer, outbox },
    mailer,
    takes,
  }: { readonly bank: BankRail; readonly mailer: Mailer; readonly takes: Takes },
): Required<Jobs> => ({
  handlers: [
    handle(submitJob, (_payload, { signal }) => submitToBanks(services, signal)),
    ...(outbox === null
      ? []
      : [handle(deliverJob, (_payload, { signal }) => deliverFiles({ database: services.database, outbox }, signal))]),
    ...(payer === null
      ? []
      : [handle(payJob, (_payload, { signal }) => letBankPay({ database: services.database, payer, takes }, signal))]),
    mailInitiator(services, mailer),
  ],
  schedules: [
    every(everySeconds, submitJob),
    ...(outbox === null ? [] : [every(everySeconds, deliverJob)]),
    ...(payer === null ? [] : [every(everySeconds, payJob)]),
  ],
});
