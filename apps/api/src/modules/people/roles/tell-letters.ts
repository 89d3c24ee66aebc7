import { organisationId } from '@countinghouse/contract/ids';
import type { Permission } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf, type Member } from '../../../platform/principal';

/** The right under which letters are sent in the organisation's name, and their sender is named. */
const right: Permission = 'GET_BALANCES';

/** Mails the other administrators that somebody else may send letters. */
export const lettersGrantedJob = jobKind(
  'letters-granted',
  z.object({
    organisationId,
    by: z.string(),
    /** Person, or role with all who hold it. */
    to: z.string(),
  }),
);

type Held = Iterable<string>;

/** Tells the administrators if a change gives the right of letters to somebody who did not have it. */
export const tellOfLetters = async (
  tx: Tx,
  member: Member,
  to: string,
  { before, after }: { readonly before: Held; readonly after: Held },
): Promise<void> => {
  if (new Set(before).has(right) || !new Set(after).has(right)) return;
  const { organisationId: id } = member;
  await enqueue(tx, lettersGrantedJob, { organisationId: id, by: actorOf(member).label, to }, { organisationId: id });
};
