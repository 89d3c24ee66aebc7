import type { ExportChoice, ExportType } from '@countinghouse/contract/exports';
import { mostExportedRows, narrowPeriodMessage } from '@countinghouse/contract/exports';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Paging } from '@countinghouse/contract/paging';
import type { Database, Tx } from '@countinghouse/database';
import type { Readable } from 'node:stream';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { giveExportPlaceBack, keepingExportPlace, takeExportPlace } from '../../../platform/exports/repository';
import { fileKinds } from '../../../platform/files/kinds';
import { readAhead } from '../../../platform/files/read-ahead';
import type { ExportColumn, Exported } from '../../../platform/list/exported';
import { recordedFile } from '../../../platform/reports/recorded-file';
import { beginReport } from '../../../platform/reports/repository';
import { actorOf, type Member, type RequestInfo } from '../../../platform/principal';

/**
 * Columns of a file: those of the chosen columns of the screen, in their order, followed by those of every file. Unknown names, such as a column of
 * buttons, are ignored; if no other was chosen, all columns are included.
 */
const columnsFor = (
  columns: readonly ExportColumn<unknown>[],
  chosen: readonly string[] | undefined,
): readonly ExportColumn<unknown>[] => {
  const named = [...new Set(chosen)].flatMap((id) => columns.filter(({ of }) => of === id));
  return named.length === 0 ? columns : [...named, ...columns.filter(({ of }) => of === null)];
};

/** Rows per read: each page is a transaction of its own, so that none waits for a slow reader. */
const pageRows = 1_000;

/** Page in the list's answer; a list that comes whole has no paging. */
type Listed = { readonly paging?: Paging; readonly total?: number; readonly totalIsCapped?: boolean };

/** Page of the list in its own call's answer, in a transaction of its own, from the beginning or from the end of the previous one. */
export type ReadList = (page: {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly includeTotal: boolean;
}) => Promise<Listed>;

type Asking = {
  readonly database: Database;
  readonly member: Member;
  /** None: a schedule saves it. */
  readonly request?: RequestInfo | undefined;
  readonly read: ReadList;
};

/**
 * List as a file: all filtered pages, in its order, read by the list's own call while the file is read. The export is an event itself, written
 * before the first row leaves.
 *
 * @throws AppError RULE_VIOLATED when there are more rows than a file may have, RATE_LIMITED
 */
export const exportList = async (
  type: ExportType,
  { title, columns, rowsOf: allOf }: Exported,
  { database, member, request, read }: Asking,
  {
    format = 'CSV',
    timezone = 'UTC',
    columns: chosen,
    ids,
    ...filters
  }: ExportChoice & Readonly<Record<string, unknown>>,
): Promise<{ fileName: string; rows: number; stream: Readable }> => {
  const { organisationId, userId } = member;
  const rowsOf = (listed: Listed) => {
    const all = allOf(listed) as readonly { readonly id: string }[];
    return ids ? all.filter(({ id }) => ids.includes(id)) : all;
  };
  const begin = async (tx: Tx, first: Listed) => {
    const rows = first.total ?? rowsOf(first).length;
    if (rows > mostExportedRows[format] || first.totalIsCapped === true)
      throw new AppError('RULE_VIOLATED', {
        subCode: 'PERIOD_TOO_LONG',
        message: narrowPeriodMessage,
        rejection: narrowPeriodMessage,
      });
    const day = (await clockNow(tx)).toISOString().slice(0, 10);
    const fileName = `${type}-${day}.${fileKinds[format].extension}`;
    const { businessId } = filters;
    const id = await beginReport(tx, {
      organisationId,
      kind: 'LIST_EXPORT',
      format,
      params: { list: type, filters, timezone, columns: chosen ?? null, ids: ids ?? null },
      businessIds: typeof businessId === 'string' ? [businessId as BusinessId] : [],
      requestedBy: { userId, label: actorOf(member).label },
      fileName,
    });
    await audit(tx, {
      actor: actorOf(member),
      organisationId,
      sessionId: member.sessionId,
      ...(request && { request }),
      action: 'list.export',
      entity: { type: 'list', id: type },
      after: { filters, format, rows, report: id },
      result: 'SUCCESS',
    });
    return { first, rows, fileName, id };
  };

  const place = await database.inOrganisation(organisationId, (tx) => takeExportPlace(tx, { organisationId, userId }));
  const keepPlace = keepingExportPlace(organisationId, place);
  const giveBack = () =>
    database.inOrganisation(organisationId, (tx) => giveExportPlaceBack(tx, organisationId, place));
  const begun = async () => {
    const page = await read({ limit: pageRows, cursor: undefined, includeTotal: true });
    return database.inOrganisation(organisationId, (tx) => begin(tx, page), 'export');
  };
  const { first, rows, fileName, id } = await begun().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });

  async function* pages(): AsyncGenerator<readonly unknown[]> {
    try {
      let page = first;
      for (;;) {
        yield rowsOf(page);
        const cursor = page.paging?.nextCursor;
        if (!cursor) return;
        await keepPlace((renew) => database.inOrganisation(organisationId, renew, 'export'));
        page = await read({ limit: pageRows, cursor, includeTotal: false });
      }
    } finally {
      // Also when the reader went away in the middle.
      await giveBack();
    }
  }
  const stream = fileKinds[format].write({
    title,
    columns: columnsFor(columns, chosen),
    pages: readAhead(pages()),
    timezone,
  });
  return { fileName, rows, stream: recordedFile(database, { organisationId, id, rowCount: rows }, stream) };
};
