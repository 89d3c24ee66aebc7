import type { Tx } from '@countinghouse/database';
import { organisationId as organisationIdShape } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { enqueue } from '../../../platform/jobs/repository';
import { jobKind } from '../../../platform/jobs/job';
import { audit } from '../../../platform/audit/repository';
import { actorOf, type Member, type RequestInfo } from '../../../platform/principal';
import type { Expected } from '../../../platform/versions/expected';
import { versionOf } from '../../../platform/versions/version';
import { findSender, holdSender, storeSender, type Sender } from './repository';

/** Mails the other administrators that letters name another sender. */
export const senderChangedJob = jobKind(
  'sender-changed',
  z.object({ organisationId: organisationIdShape, by: z.string(), name: z.string(), email: z.string() }),
);

type Change = { readonly member: Member; readonly request: RequestInfo; readonly expected: Expected };

export const senderVersion = (sender: Sender | null): string => versionOf(sender ?? {});

/**
 * Replaces the sender on the organisation's reports, and tells the administrators. Earlier reports keep the sender they were made with.
 *
 * @throws AppError CHANGED_MEANWHILE
 */
export const changeSender = async (tx: Tx, { member, request, expected }: Change, sender: Sender): Promise<Sender> => {
  const { organisationId } = member;
  const entity = { type: 'sender', id: organisationId } as const;
  await holdSender(tx, organisationId);
  const before = await findSender(tx, organisationId);
  await expected.assertIs(tx, { organisationId, entity, version: senderVersion(before) });
  await storeSender(tx, organisationId, sender);
  await audit(tx, {
    actor: actorOf(member),
    organisationId,
    sessionId: member.sessionId,
    request,
    action: 'sender.update',
    entity,
    before: before ?? {},
    after: sender,
    result: 'SUCCESS',
  });
  const { name, email } = sender;
  const told = { organisationId, by: actorOf(member).label, name, email };
  await enqueue(tx, senderChangedJob, told, { organisationId });
  return sender;
};
