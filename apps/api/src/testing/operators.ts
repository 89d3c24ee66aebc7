import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { ask, confirm, enrol, newSecret, operatorActions, type Operator } from '../modules/operating/operators';
import { wallNow } from '../platform/clock/repository';
import { storedRates } from '../rails/rates';
import type { TestApi } from './index';

/** Two operators of the platform, each with a code of their own: sign-ins are covered by the tests of operators. */
export const testOperators = async (api: TestApi) => {
  const join = async (name: string): Promise<Operator> => {
    const email = `${name}@platform.example`;
    const { secret } = newSecret(email);
    const now = await api.database.acrossOrganisations(wallNow);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
    return enrol(api.database, api.config.secretKey, { email, password: 'Heron-Quarry-41', code, secret }, []);
  };
  const [ada, ben] = [await join('ada'), await join('ben')];
  return {
    ada,
    ben,
    /** Asked by one, confirmed by the other. */
    decide: async (
      name: string,
      params: Readonly<Record<string, string>>,
      on: Database = api.database,
      changes: Partial<TestApi['config']> = {},
    ): Promise<string> => {
      const action = operatorActions.find((one) => one.name === name);
      if (!action) throw new Error(name);
      const config = { ...api.config, ...changes };
      const id = await ask(on, ada, action, params, config);
      return confirm(on, ben, id, operatorActions, { config, rates: storedRates });
    },
    /** Actors in the trail, newest last. */
    recorded: async (entityId: string) => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ action: string; actor_label: string; after: Record<string, unknown> }>`
          select action, actor_label, after from audit_event where entity_id = ${entityId} order by at, id`.execute(tx),
      );
      return rows;
    },
  };
};
