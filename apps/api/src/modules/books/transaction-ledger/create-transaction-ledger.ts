import type { BodyOf } from '@countinghouse/contract';
import { narrowPeriodMessage } from '@countinghouse/contract/exports';
import {
  mostLedgerRows,
  type createTransactionLedger as endpoint,
} from '@countinghouse/contract/books/transaction-ledger';
import type { Database, Tx } from '@countinghouse/database';
import { statementPage, statementsOf } from '@countinghouse/ledger';
import type { Readable } from 'node:stream';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { giveExportPlaceBack, keepingExportPlace, takeExportPlace } from '../../../platform/exports/repository';
import { fileKinds } from '../../../platform/files/kinds';
import { readAhead } from '../../../platform/files/read-ahead';
import { newId } from '../../../platform/ids';
import { recordedFile } from '../../../platform/reports/recorded-file';
import { beginReport } from '../../../platform/reports/repository';
import { actorOf, type Member, type RequestInfo } from '../../../platform/principal';
import { waitForBooks } from '../balances';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { findLetterhead } from '../../organisation/organisations';
import { detailsFor } from './details-repository';
import { columns, type Line } from './lines';
import { provenLines } from './proven-lines';
import { verificationOf } from './verification';
import { statementPdf } from './statement-pdf';
import { inFileOrder, statementXml } from './statement-xml';

/** Movements per read: each page is a transaction of its own, so that none waits for a slow reader. */
const pageRows = 2_000;

type Asked = BodyOf<typeof endpoint>;
type Means = { readonly database: Database; readonly config: Config };
/** `request`: none for a report that a schedule makes. */
type Caller = { readonly member: Member; readonly request?: RequestInfo };

export type LedgerFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly rows: number;
  readonly stream: Readable;
};

/** `Aurora Travel & Söhne` → `aurora-travel-sohne`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    // The dots and strokes over letters.
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'business';

/**
 * Every movement of a business's spendable balances in a period, currency by currency, oldest first, between the opening and the closing balance.
 * The sums are checked before the first byte, and again line by line: a report that would not close breaks off.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED when there are more movements than a file may have, RATE_LIMITED
 */
export const createTransactionLedger = async (
  { database, config }: Means,
  { member, request }: Caller,
  asked: Asked,
): Promise<LedgerFile> => {
  const { organisationId, userId } = member;
  const { businessId, currencies, types, timezone, format } = asked;

  const begin = async (tx: Tx) => {
    const scope = await scopeOf(tx, member);
    const business = await findBusiness(tx, scope, businessId);
    if (!business) throw new AppError('NOT_FOUND');
    const now = await clockNow(tx);
    const before = new Date(Math.min(Date.parse(asked.before), now.getTime()));
    const after = new Date(Math.min(Date.parse(asked.after), before.getTime()));
    // The code of a document vouches for its balances, so postings of that time must be over.
    if (format === 'PDF') await waitForBooks(tx);
    const all = await statementsOf(tx, organisationId, { holderId: businessId, kind: 'available' }, { after, before });
    const statements = all.filter(({ currency }) => !currencies || currencies.includes(currency));
    const rows = statements.reduce((sum, { count }) => sum + count, 0);
    if (rows > mostLedgerRows[format])
      throw new AppError('RULE_VIOLATED', {
        subCode: 'PERIOD_TOO_LONG',
        message: narrowPeriodMessage,
        rejection: narrowPeriodMessage,
      });
    const extension = format === 'XML' ? 'xml' : format === 'PDF' ? 'pdf' : fileKinds[format].extension;
    const fileName = `ledger-${slugOf(business.name)}-${after.toISOString().slice(0, 10)}.${extension}`;
    const verification =
      format === 'PDF' && statements.length > 0
        ? await verificationOf(tx, config, { organisationId, business, statements, before })
        : null;
    const id = await beginReport(tx, {
      organisationId,
      kind: 'TRANSACTION_LEDGER',
      format,
      params: { ...asked, after: after.toISOString(), before: before.toISOString() },
      businessIds: [businessId],
      requestedBy: { userId, label: actorOf(member).label },
      fileName,
      ...(verification && { confirmed: verification }),
    });
    await audit(tx, {
      actor: actorOf(member),
      organisationId,
      sessionId: member.sessionId,
      ...(request && { request }),
      action: 'transaction-ledger.create',
      entity: { type: 'business', id: businessId },
      after: { ...asked, rows, report: id },
      result: 'SUCCESS',
    });
    const letterhead = await findLetterhead(tx, organisationId);
    const details = detailsFor(businessId, scope);
    return { id, fileName, business, details, now, after, before, statements, rows, letterhead, verification };
  };

  const place = await database.inOrganisation(organisationId, (tx) => takeExportPlace(tx, { organisationId, userId }));
  const keepPlace = keepingExportPlace(organisationId, place);
  const giveBack = () =>
    database.inOrganisation(organisationId, (tx) => giveExportPlaceBack(tx, organisationId, place));
  const { id, fileName, business, details, now, after, before, statements, rows, letterhead, verification } =
    await database.inOrganisation(organisationId, begin, 'export').catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });

  async function* read(): AsyncGenerator<Iterable<Line>> {
    try {
      for (const statement of format === 'XML' ? inFileOrder(statements) : statements) {
        const lines = provenLines(statement, { after, before, types });
        yield lines.opening();
        // The numbers of an account's entries have no gap.
        for (let done = 0; done < statement.count;) {
          const from = { aboveSeq: String(BigInt(statement.afterSeq) + BigInt(done)), limit: pageRows };
          await keepPlace((renew) => database.inOrganisation(organisationId, renew, 'export'));
          const { count, entries } = await database.reading(
            organisationId,
            (tx) => statementPage(tx, organisationId, statement, from, details),
            { patience: 'export' },
          );
          if (count === 0) throw new Error(`The account ${statement.accountId} ends before ${statement.untilSeq}`);
          done += count;
          yield lines.movements(entries);
        }
        yield lines.closing();
      }
    } finally {
      // Also when the reader went away in the middle.
      await giveBack();
    }
  }

  // The next page is read while one is written.
  const pages = () => readAhead(read());
  const recorded = (stream: Readable) => recordedFile(database, { organisationId, id, rowCount: rows }, stream);
  if (format === 'XML') {
    const of = { businessId, businessName: business.name, messageId: newId(), madeAt: now, after, before, timezone };
    return {
      fileName,
      contentType: 'application/xml; charset=utf-8',
      rows,
      stream: recorded(statementXml({ ...of, pages: pages() })),
    };
  }
  if (format === 'PDF') {
    const document = { businessName: business.name, letterhead, madeAt: now, after, before, timezone };
    const isPart = types !== undefined && types !== null;
    const verified = verification && {
      code: verification.code,
      url: verification.content.verifyUrl,
      asOf: verification.content.figures.asOf,
    };
    return {
      fileName,
      contentType: 'application/pdf',
      rows,
      stream: recorded(statementPdf({ ...document, isPart, verification: verified, pages: pages() })),
    };
  }
  const { contentType, write } = fileKinds[format];
  const stream = write({ title: 'Transaction ledger', columns, pages: pages(), timezone });
  return { fileName, contentType, rows, stream: recorded(stream) };
};
