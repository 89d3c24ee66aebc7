import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { AppError } from '../../../platform/errors';
import { actorOf, type Principal, type RequestInfo } from '../../../platform/principal';
import { beginView, endView } from '../../../platform/sessions/repository';
import { existing, record, type Change } from './change';

// A look at the dashboard as a role. Its rights are decided where the session is read, and at the one door of all calls.

/** @throws AppError NOT_FOUND */
export const viewAs = async (tx: Tx, change: Change, roleId: string): Promise<void> => {
  const { id, name } = await existing(tx, change.member.organisationId, roleId);
  await beginView(tx, change.member.sessionId, id);
  await record(tx, change, 'role.view', id, undefined, { name });
};

/** @throws AppError NOT_FOUND without a view */
export const stopViewing = async (tx: Tx, principal: Principal, request: RequestInfo): Promise<void> => {
  if (!(await endView(tx, principal.sessionId)) || principal.viewing === null) throw new AppError('NOT_FOUND');
  await audit(tx, {
    actor: actorOf(principal),
    organisationId: principal.organisationId,
    sessionId: principal.sessionId,
    request,
    action: 'role.view-end',
    entity: { type: 'role', id: principal.viewing },
    after: { name: principal.role },
    result: 'SUCCESS',
  });
};
