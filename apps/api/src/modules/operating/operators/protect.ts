import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import { audit, auditInEach } from '../../../platform/audit/repository';
import { endSessionsAt, endSessionsOf } from '../../../platform/sessions/repository';
import { suspend } from '../../organisation/organisations';
import { revokeAllKeys } from '../../people/api-keys';
import { findPersonByEmail, organisationsOf } from '../../people/sign-in';
import {
  judgeOrganisationChange,
  writeOrganisationChange,
  type JudgedChange,
  type OrganisationChange,
} from './actions/organisation';
import { actorOf, OperatorRefused, type Operator } from './sign-in';

// Acts that only protect take one operator: whoever sees a danger must not look for a colleague first.

type Given = { readonly organisationId: OrganisationId; readonly reason: string };

/** Suspends an organisation at once. Throws OperatorRefused. */
export const suspendOrganisation = (
  database: Database,
  operator: Operator,
  { organisationId, reason }: Given,
): Promise<{ readonly name: string; readonly sessions: number }> =>
  database.acrossOrganisations(async (tx) => {
    const suspended = await suspend(tx, organisationId);
    if (typeof suspended === 'string') throw new OperatorRefused(suspended);
    await audit(tx, {
      actor: actorOf(operator),
      organisationId,
      action: 'organisation.suspend',
      entity: { type: 'organisation', id: organisationId },
      before: { status: 'ACTIVE' },
      after: { status: 'SUSPENDED', reason, endedSessions: suspended.sessions },
      result: 'SUCCESS',
    });
    return suspended;
  });

/** Ends all sessions in an organisation; returns their number. */
export const endOrganisationSessions = (
  database: Database,
  operator: Operator,
  { organisationId, reason }: Given,
): Promise<number> =>
  database.acrossOrganisations(async (tx) => {
    const sessions = await endSessionsAt(tx, organisationId, 'OPERATOR');
    await audit(tx, {
      actor: actorOf(operator),
      organisationId,
      action: 'organisation.end-sessions',
      entity: { type: 'organisation', id: organisationId },
      after: { sessions, reason },
      result: 'SUCCESS',
    });
    return sessions;
  });

/** Revokes all API keys of an organisation; returns their names. */
export const revokeOrganisationKeys = (
  database: Database,
  operator: Operator,
  { organisationId, reason }: Given,
): Promise<string[]> =>
  database.acrossOrganisations(async (tx) => {
    const keys = await revokeAllKeys(tx, organisationId, actorOf(operator));
    await audit(tx, {
      actor: actorOf(operator),
      organisationId,
      action: 'organisation.revoke-keys',
      entity: { type: 'organisation', id: organisationId },
      after: { keys, reason },
      result: 'SUCCESS',
    });
    return keys;
  });

/** Ends all sessions of a person, in every organisation; returns their number. Throws OperatorRefused. */
export const endPersonSessions = (
  database: Database,
  operator: Operator,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<number> =>
  database.acrossOrganisations(async (tx) => {
    const person = await findPersonByEmail(tx, email.trim().toLowerCase());
    if (!person) throw new OperatorRefused(`There is no person ${email}.`);
    const sessions = await endSessionsOf(tx, person.id, 'OPERATOR');
    await auditInEach(tx, await organisationsOf(tx, person.id), {
      actor: actorOf(operator),
      action: 'person.end-sessions',
      entity: { type: 'user', id: person.id },
      after: { sessions, reason },
      result: 'SUCCESS',
    });
    return sessions;
  });

/**
 * Makes a change of a setting at once if one operator is enough, and otherwise only judges it.
 *
 * @throws OperatorRefused
 */
export const setOrganisation = (
  database: Database,
  operator: Operator,
  change: OrganisationChange,
  config: Pick<Config, 'mode'>,
): Promise<JudgedChange & { readonly outcome: string | null }> =>
  database.acrossOrganisations(async (tx) => {
    const judged = await judgeOrganisationChange(tx, change, config);
    if (typeof judged === 'string') throw new OperatorRefused(judged);
    if (judged.fourEyes !== null) return { ...judged, outcome: null };
    return { ...judged, outcome: await writeOrganisationChange(tx, change, judged, { operator, askedBy: null }) };
  });
