import type { AuditFilters } from '@countinghouse/contract/audit';
import { mostExportedEvents, narrowPeriodMessage } from '@countinghouse/contract/audit';
import type { Database, Tx } from '@countinghouse/database';
import { Readable } from 'node:stream';
import type { Member, RequestInfo } from '../../platform/principal';
import { actorOf } from '../../platform/principal';
import { audit } from '../../platform/audit/repository';
import { clockNow } from '../../platform/clock/repository';
import { byteOrderMark, csvLine } from '../../platform/csv';
import { AppError } from '../../platform/errors';
import { giveExportPlaceBack, keepExportPlace, takeExportPlace } from '../../platform/exports/repository';
import type { EventRow } from './repository';
import { countEvents, selectEvents } from './repository';

const header =
  'At,Result,Action,Actor type,Actor,Actor ID,Entity type,Entity ID,Before,After,IP address,User agent,Session ID,Request ID,Event ID'.split(
    ',',
  );

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const lineOf = (row: EventRow): string =>
  csvLine([
    row.at.toISOString(),
    row.result,
    row.action,
    row.actor_type,
    row.actor_label,
    row.actor_id,
    row.entity_type,
    row.entity_id,
    json(row.before),
    json(row.after),
    row.ip,
    row.user_agent,
    row.session_id,
    row.request_id,
    row.id,
  ]);

const fetch = 1_000;

/**
 * The trail up to this moment as CSV, oldest first, read a page at a time so that no transaction waits for a slow reader.
 * The export is an event itself, written before the first row leaves.
 * @throws AppError RULE_VIOLATED when there are more rows than a file may hold, RATE_LIMITED.
 */
export const exportEvents = async (
  database: Database,
  { member, request }: { readonly member: Member; readonly request: RequestInfo },
  filters: AuditFilters,
): Promise<{ fileName: string; stream: Readable }> => {
  const { organisationId, userId } = member;
  const begin = async (tx: Tx) => {
    const now = (await clockNow(tx)).toISOString();
    const bounded = { ...filters, before: filters.before !== undefined && filters.before < now ? filters.before : now };
    const count = await countEvents(tx, organisationId, bounded, mostExportedEvents + 1);
    if (count > mostExportedEvents) {
      throw new AppError('RULE_VIOLATED', { message: narrowPeriodMessage, rejection: narrowPeriodMessage });
    }
    await audit(tx, {
      actor: actorOf(member),
      organisationId,
      sessionId: member.sessionId,
      request,
      action: 'audit.export',
      after: { filters, rows: count },
      result: 'SUCCESS',
    });
    return { until: bounded, fileName: `audit-log-${now.slice(0, 10)}.csv` };
  };
  const place = await database.inOrganisation(organisationId, (tx) => takeExportPlace(tx, { organisationId, userId }));
  const giveBack = () =>
    database.inOrganisation(organisationId, (tx) => giveExportPlaceBack(tx, organisationId, place));
  const { until, fileName } = await database.inOrganisation(organisationId, begin, 'export').catch(async (error) => {
    await giveBack();
    throw error;
  });

  async function* lines(): AsyncGenerator<string> {
    try {
      yield byteOrderMark + csvLine(header);
      let from: readonly string[] | null = null;
      for (;;) {
        const position: readonly string[] | null = from;
        const read = async (tx: Tx) => {
          await keepExportPlace(tx, organisationId, place);
          return selectEvents(tx, organisationId, until, { descending: false, from: position, fetch });
        };
        const rows: EventRow[] = await database.inOrganisation(organisationId, read, 'export');
        if (rows.length > 0) yield rows.map(lineOf).join('');
        const last = rows.at(-1);
        if (!last || rows.length < fetch) return;
        from = [last.at.toISOString(), last.id];
      }
    } finally {
      // Also when the reader went away in the middle.
      await giveBack();
    }
  }
  return { fileName, stream: Readable.from(lines()) };
};
