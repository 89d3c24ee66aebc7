import type { BusinessId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { plantBrands } from '../sandbox/plant-brands';
import { createBusiness } from './commerce';
import { testConfig } from './config';
import { createOrganisation, createSession, createUser } from './people';
import { endow } from './withdrawals';

export { testPassword } from './people';

/** Somebody signed in who moves money between the businesses of one organisation, and calls from an address of their own. */
export type Mover = {
  readonly token: string;
  readonly email: string;
  readonly address: string;
  readonly businesses: readonly BusinessId[];
};

const businessesEach = 4;

/** Organisations with businesses that have money, and people who may move it, look at it and export it. */
export const settleCrowd = async (
  database: Database,
  secretKey: string,
  { organisations, peopleEach }: { readonly organisations: number; readonly peopleEach: number },
): Promise<readonly Mover[]> => {
  const config = testConfig({ secretKey });
  const api = { database, config };
  await plantBrands(database, config.assetsDir);
  const movers: Mover[] = [];
  for (let number = 0; number < organisations; number += 1) {
    const organisation = await createOrganisation(database);
    const businesses: BusinessId[] = [];
    for (let count = 0; count < businessesEach; count += 1) {
      const business = await createBusiness(api, organisation);
      await endow(api, business, amountOf('1000000.00', 'EUR'));
      businesses.push(business.id);
    }
    for (let count = 0; count < peopleEach; count += 1) {
      const user = await createUser(database, secretKey, [organisation], {
        permissions: ['CREATE_INTERNAL_TRANSFER', 'GET_INTERNAL_TRANSFERS', 'GET_BUSINESSES'],
      });
      const token = await createSession(database, user, organisation);
      movers.push({ token, email: user.email, address: `10.20.${number}.${count + 1}`, businesses });
    }
  }
  return movers;
};

/** Ids of all transfers on record, with the instants of their entries by the clock of the books, in milliseconds. */
export const transfersOnRecord = async (database: Database): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ id: string; at: Date }>`select id, created_at as at from internal_transfer`.execute(tx),
  );
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
};

/** Number of times that the database was taken for one that was set back. */
export const restorationsOn = async (database: Database): Promise<number> => {
  const { rows } = await database.acrossOrganisations((tx) => sql`select from database_restoration`.execute(tx));
  return rows.length;
};
