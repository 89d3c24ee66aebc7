import { parseInstant, type Tx } from '@countinghouse/database';
import { uuid } from '@countinghouse/contract/fields';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { digestOfFile, faultIn, readHead, rowsIn } from '../months/cold-file';
import { MonthRefused } from '../months/refused';
import type { DetachedMonth } from '../months/repository';
import { chainStart, linkHash, linkMac, type StoredEvent } from './chain';
import type { AuditFinding } from './finding';
import { selectPlaces } from './seal-repository';

/** True for a month of audit events. */
export const isOfTrail = ({ ofTable }: Pick<DetachedMonth, 'ofTable'>): boolean => ofTable === 'audit_event';

const rowsAtOnce = 1_000;
/** More findings of one file are redundant. */
const mostFindingsPerFile = 20;

const finding = (problem: AuditFinding['problem'], detail: string, at: Partial<AuditFinding> = {}): AuditFinding => ({
  problem,
  chain: null,
  sequence: null,
  eventId: null,
  ...at,
  detail,
});

/** An event as its row in a file says it, by the columns of the file's head. */
const eventIn = (columns: readonly string[], row: readonly (string | null)[]): StoredEvent => {
  const of = (column: string): string | null => row[columns.indexOf(column)] ?? null;
  const text = (column: string): string => of(column) ?? '';
  return {
    id: text('id'),
    at: parseInstant(text('at')),
    recordedAt: parseInstant(text('recorded_at')),
    actorType: text('actor_type'),
    actorId: of('actor_id'),
    actorLabel: text('actor_label'),
    organisationId: of('organisation_id') as OrganisationId | null,
    sessionId: of('session_id'),
    ip: of('ip'),
    userAgent: of('user_agent'),
    requestId: of('request_id'),
    action: text('action'),
    entityType: of('entity_type'),
    entityId: of('entity_id'),
    before: of('before'),
    after: of('after'),
    result: text('result'),
  };
};

/** False for a row that no server wrote: its id or an instant cannot be read, and nothing can be asked about it. */
const isReadable = ({ id, at, recordedAt }: StoredEvent): boolean =>
  uuid.safeParse(id).success && [at, recordedAt].every((instant) => Number.isFinite(instant?.getTime()));

/** Events of a file that differ from what was sealed at their places, or that the database has too. */
const verifyEvents = async (
  tx: Tx,
  secretKey: string,
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): Promise<AuditFinding[]> => {
  const all = rows.map((row) => eventIn(columns, row));
  const events = all.filter(isReadable);
  const unreadable = all
    .filter((event) => !isReadable(event))
    .map(({ id }) => finding('ALTERED', `A row in cold storage, ${JSON.stringify(id.slice(0, 64))}, is no event`));
  const places = await selectPlaces(
    tx,
    events.map(({ id }) => id),
  );
  const differing = events.flatMap((event) => {
    const place = places.get(event.id);
    const named = `${event.action} by ${event.actorLabel} in cold storage`;
    if (!place) return [finding('INSERTED', `${named} has no place in the trail`, { eventId: event.id })];
    const { chain, sequence, hash, mac, previous, isHere } = place;
    const at = { chain, sequence: sequence.toString(), eventId: event.id };
    if (!linkMac(secretKey, chain, sequence, event).equals(mac))
      return [finding('ALTERED', `${named} was altered, moved or put in`, at)];
    if (!linkHash(previous ?? chainStart, event).equals(hash))
      return [finding('CHAIN_BROKEN', `${named} is genuine, its hash was rewritten`, at)];
    return isHere ? [finding('INSERTED', `${named} is in the database too`, at)] : [];
  });
  return [...unreadable, ...differing];
};

/**
 * Compares a file of cold storage with what is on record about its month, and each of its events with the seals of the trail.
 *
 * @returns findings, and the record that the file is of; null: of none
 */
export const verifyColdFile = async (
  tx: Tx,
  secretKey: string,
  file: string,
  records: readonly DetachedMonth[],
): Promise<{ readonly findings: readonly AuditFinding[]; readonly record: DetachedMonth | null }> => {
  const findings: AuditFinding[] = [];
  const add = (...more: readonly AuditFinding[]): void =>
    void findings.push(...more.slice(0, Math.max(0, mostFindingsPerFile - findings.length)));
  try {
    const { table, month, columns } = await readHead(file);
    const digest = await digestOfFile(file);
    const record = records.find((one) => one.digest === digest && one.ofTable === table && one.month === month) ?? null;
    if (!record) {
      const fault = await faultIn(file);
      add(
        finding(
          'COLD_FILE',
          `${file} is not what is on record about ${month} of ${table}${fault === null ? '' : `: ${fault}`}`,
        ),
      );
    }
    if (table !== 'audit_event') return { findings, record };
    let batch: (readonly (string | null)[])[] = [];
    for await (const row of rowsIn(file)) {
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      add(...(await verifyEvents(tx, secretKey, columns, batch)));
      batch = [];
    }
    add(...(await verifyEvents(tx, secretKey, columns, batch)));
    return { findings, record };
  } catch (error) {
    if (!(error instanceof MonthRefused)) throw error;
    return { findings: [...findings, finding('COLD_FILE', error.message)], record: null };
  }
};
