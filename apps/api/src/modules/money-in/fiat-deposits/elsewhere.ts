import { sqlStateOf, type Database } from '@countinghouse/database';
import { findElsewhere } from '../../../platform/away/repository';
import { StatementRefused } from '../../../rails/bank';

/** SQLSTATE of a write of an organisation that is on its way to another cell, or there. */
const organisationAway = 'MV001';

/** File about an organisation that is on its way to another cell: read again once it is decided where the organisation is. */
export class OnItsWay extends StatementRefused {}

const onItsWay = (what: string): OnItsWay =>
  new OnItsWay(`${what} is of an organisation on its way to another cell: take the file in once it is there`);

/**
 * Refuses a bank's file about an organisation that is not here, before anything of it is booked: its money is booked where the organisation is.
 *
 * @param what of the organisation, as the first words of a sentence
 * @throws StatementRefused with the address of its cell; OnItsWay while it is not there yet
 */
export const refuseElsewhere = async (database: Database, organisationId: string, what: string): Promise<void> => {
  const elsewhere = await database.acrossOrganisations((tx) => findElsewhere(tx, organisationId));
  if (elsewhere === undefined) return;
  if (elsewhere === null) throw onItsWay(what);
  throw new StatementRefused(
    `${what} is of an organisation that moved to ${elsewhere}: take this file in there, where its money is booked`,
  );
};

/**
 * Imports a file of an organisation that may leave at any moment: what was booked before is known where it arrives.
 *
 * @throws OnItsWay
 */
export const whileHere = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw sqlStateOf(error) === organisationAway ? onItsWay('What the file tells') : error;
  }
};
