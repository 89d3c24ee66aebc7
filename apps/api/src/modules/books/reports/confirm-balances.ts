import type { ConfirmationForm } from '@countinghouse/contract/books/balance-confirmation';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError } from '../../../platform/errors';
import { giveExportPlaceBack, takeExportPlace } from '../../../platform/exports/repository';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf, type Member, type RequestInfo } from '../../../platform/principal';
import { ledgerHash } from '../../../platform/reports/ledger-hash';
import { newVerificationCode } from '../../../platform/reports/verification-code';
import { beginReport, failReport, finishReport } from '../../../platform/reports/repository';
import type { RateFeed } from '../../../rails/rates';
import { findBalancesAt } from '../balances';
import { findBrand, linkBase } from '../../organisation/brand';
import { scopeOf } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import type { Confirmation } from './confirmation-document';
import { fileOf } from './confirmation-file';
import { sendReportJob } from './send-report';

type Means = { readonly database: Database; readonly config: Config; readonly rates: RateFeed };
type Asked = { readonly member: Member; readonly request: RequestInfo; readonly form: ConfirmationForm };
type Begun = { readonly id: string; readonly fileName: string; readonly code: string; readonly content: Confirmation };

/** The letter's whole content is gathered and stored in one transaction: the file is made from that, now and on every repetition. */
const begin = async (tx: Tx, { config, rates }: Means, { member, form }: Asked): Promise<Begun> => {
  const { organisationId } = member;
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  const asked = { asOf: new Date(form.asOf), businessIds: form.businessIds };
  const { figures, readFrom } = await findBalancesAt(tx, await scopeOf(tx, member), rates, asked);
  const code = newVerificationCode();
  const brand = await findBrand(tx, organisation.brand);
  const content: Confirmation = {
    figures,
    organisation: organisation.name,
    brand: organisation.brand,
    mark: brand?.pictures['apple-180'] ?? null,
    sender: form.sender,
    recipient: form.recipient,
    madeAt: (await clockNow(tx)).toISOString(),
    verifyUrl: `${linkBase(brand, config)}/verify/${code}`,
  };
  const fileName = `balance-confirmation-${form.asOf.slice(0, 10)}.pdf`;
  const id = await beginReport(tx, {
    organisationId,
    kind: 'BALANCE_CONFIRMATION',
    format: 'PDF',
    params: form,
    businessIds: form.businessIds,
    requestedBy: { userId: member.userId, label: actorOf(member).label },
    fileName,
    confirmed: { content, ledgerHash: ledgerHash(readFrom), code },
  });
  return { id, fileName, code, content };
};

const finish = async (tx: Tx, { member, request, form }: Asked, { id }: Begun, sha256: string): Promise<void> => {
  const { organisationId } = member;
  await finishReport(tx, organisationId, id, { sha256, rowCount: null });
  if (form.send) await enqueue(tx, sendReportJob, { organisationId, reportId: id }, { organisationId });
  await audit(tx, {
    actor: actorOf(member),
    organisationId,
    sessionId: member.sessionId,
    request,
    action: 'report.confirm-balances',
    entity: { type: 'REPORT', id },
    after: {
      businessIds: form.businessIds,
      asOf: form.asOf,
      recipient: form.recipient,
      isSent: form.send,
      sha256,
    },
    result: 'SUCCESS',
  });
};

const withPlace = async <Result>(
  { database }: Means,
  { organisationId, userId }: { readonly organisationId: OrganisationId; readonly userId: Member['userId'] },
  run: () => Promise<Result>,
): Promise<Result> => {
  const place = await database.inOrganisation(organisationId, (tx) => takeExportPlace(tx, { organisationId, userId }));
  try {
    return await run();
  } finally {
    await database.inOrganisation(organisationId, (tx) => giveExportPlaceBack(tx, organisationId, place));
  }
};

/**
 * Confirms balances as of an instant in a letter with a code of its own. Its figures, their basis in the ledger and the hash of the file are
 * stored. Mailed to the recipient too on request.
 *
 * @throws AppError NOT_FOUND for a business not visible to the caller, VALIDATION_FAILED, RATE_LIMITED, UNAVAILABLE
 */
export const confirmBalances = async (
  means: Means,
  asked: Asked,
): Promise<{ readonly id: string; readonly fileName: string; readonly file: Buffer }> => {
  const { organisationId } = asked.member;
  if (asked.form.send && asked.form.recipient.email === undefined)
    throw fieldError('recipient.email', 'Email is required');
  const { database } = means;
  return withPlace(means, asked.member, async () => {
    const begun = await database.inOrganisation(organisationId, (tx) => begin(tx, means, asked), 'export');
    try {
      const { file, sha256 } = await fileOf(database, begun.content, begun.code);
      await database.inOrganisation(organisationId, (tx) => finish(tx, asked, begun, sha256));
      return { id: begun.id, fileName: begun.fileName, file };
    } catch (error) {
      await database.inOrganisation(organisationId, (tx) => failReport(tx, organisationId, begun.id));
      throw error;
    }
  });
};
