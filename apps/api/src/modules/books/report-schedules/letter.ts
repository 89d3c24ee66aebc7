import { keptDays, type ScheduledReport } from '@countinghouse/contract/books/report-schedules';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { findRun } from './repository';

/** Reports as letters name them. */
const reportNames: Readonly<Record<ScheduledReport, string>> = {
  payments: 'crypto deposits',
  'withdrawals-crypto': 'crypto withdrawals',
  'fiat-deposits': 'fiat deposits',
  'fiat-withdrawals': 'fiat withdrawals',
  'internal-transfers': 'internal transfers',
  'balance-conversions': 'balance conversions',
  statistics: 'statistics',
  costs: 'costs',
  'transaction-ledger': 'the ledger of a business',
};

type Means = { readonly database: Database; readonly config: Config };

/** Tells the owner of a schedule how a run ended. The file stays behind the sign-in: a letter may be read by anybody. */
export const sendRunLetter = async (
  { database, config }: Means,
  mailer: Mailer,
  { organisationId, runId }: { readonly organisationId: OrganisationId; readonly runId: string },
): Promise<void> => {
  const [run, organisation] = await database.acrossOrganisations(async (tx) => [
    await findRun(tx, { organisationId, id: runId }),
    await findOrganisation(tx, organisationId),
  ]);
  if (!run || !organisation) return;
  const { brand, base } = await brandFor({ database, config }, organisation.brand);
  const isMade = run.state === 'DONE';
  const what = `${reportNames[run.report as ScheduledReport]} of ${organisation.name}`;
  await mailer.send(
    composeMail(
      { to: run.email, brand, base },
      {
        subject: isMade ? `${run.name} is ready` : `${run.name} was not made`,
        lines: isMade
          ? [
              `Your scheduled report on ${what} was made.`,
              `Its file is kept for ${keptDays} days, behind your sign-in.`,
            ]
          : [`Your scheduled report on ${what} was not made.`, run.problem ?? 'It could not be made.'],
        link: { label: 'Scheduled reports', url: `${base}/costs/schedules` },
      },
    ),
  );
};
