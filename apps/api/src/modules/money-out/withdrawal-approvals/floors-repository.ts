import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { withdrawalKinds, type ApprovalFloor, type WithdrawalKind } from '@countinghouse/payments';
import { sql } from 'kysely';
import { amountIn, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import type { Columns, Tables } from '../../../platform/tables';

export const sealedFloors = sealedTable({
  table: 'approval_floor',
  key: ['organisation_id', 'kind', 'number'],
  columns: ['approvals', 'uniform_currency', 'threshold', 'set_at'],
  isCounted: true,
  proves: 'every floor under the approvals of withdrawals is as operators set it.',
});

/** Version of a floor; without approvals it is none. */
type FloorVersion = ApprovalFloor & { readonly number: number };

type Row = Tables['approval_floor'];

const floorOf = ({ kind, number, approvals, threshold, uniform_currency: currency }: Row): FloorVersion => ({
  kind,
  number,
  approvals,
  threshold: amountIn(threshold, currency),
});

/** Every version, by kind, the newest first. */
const selectRows = async (tx: Tx, organisationId: OrganisationId): Promise<readonly Row[]> =>
  (
    await sql<Row>`
      select * from approval_floor where organisation_id = ${organisationId} order by kind, number desc`.execute(tx)
  ).rows;

/** Floors by kind, with the highest number there is. A version that the server did not write counts for nothing: the one before it holds. */
export const selectFloorVersions = async (tx: Tx, organisationId: OrganisationId): Promise<FloorVersion[]> => {
  const rows = await selectRows(tx, organisationId);
  return withdrawalKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const sound = ofKind.find((row) => sealedFloors.isSound(tx, row));
    return sound ? [{ ...floorOf(sound), number: ofKind[0]?.number ?? sound.number }] : [];
  });
};

/** Every floor that an organisation has had, whenever it held. */
export const selectEveryFloor = async (tx: Tx, organisationId: OrganisationId): Promise<ApprovalFloor[]> =>
  (await selectRows(tx, organisationId)).map(floorOf).filter(({ approvals }) => approvals > 0);

/** Floors of an organisation that ask for something. */
export const selectFloors = async (tx: Tx, organisationId: OrganisationId): Promise<ApprovalFloor[]> =>
  (await selectFloorVersions(tx, organisationId)).filter(({ approvals }) => approvals > 0);

/** Floor of a kind that asks for something; null for none. */
export const findFloor = async (
  tx: Tx,
  organisationId: OrganisationId,
  kind: WithdrawalKind,
): Promise<ApprovalFloor | null> =>
  (await selectFloors(tx, organisationId)).find((floor) => floor.kind === kind) ?? null;

/** Lets nobody else change the floors of an organisation until the transaction ends; null: no such organisation. */
export const holdFloors = async (tx: Tx, organisationId: OrganisationId): Promise<string | null> => {
  const { rows } = await sql<Columns<'organisation', 'uniform_currency'>>`
    select uniform_currency from organisation where id = ${organisationId} for no key update`.execute(tx);
  return rows[0]?.uniform_currency ?? null;
};

/** Adds a version, sealed and counted. */
export const addFloorVersion = (
  tx: Tx,
  organisationId: OrganisationId,
  { kind, number, approvals, threshold }: FloorVersion,
  at: Date,
): Promise<void> =>
  sealedFloors.adding(tx, async () => {
    const rows = sealedFloors.sealing(tx, [
      {
        organisation_id: organisationId,
        kind,
        number,
        approvals,
        uniform_currency: threshold.currency,
        threshold: unitsOf(threshold),
        set_at: at.toISOString(),
      },
    ]);
    await insertRows(tx, 'approval_floor', rows);
    return rows.length;
  });
