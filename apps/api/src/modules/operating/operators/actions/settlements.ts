import { uuid } from '@countinghouse/contract/fields';
import { organisationId, type OrganisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { decideFiatWithdrawal } from '../../../money-out/fiat-withdrawals';
import { action, type Means } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

const withdrawal = { organisation: organisationId, withdrawal: uuid, reason: plainText(280) };

const decided = async (
  tx: Tx,
  { organisation, withdrawal: id, reason }: { organisation: OrganisationId; withdrawal: string; reason: string },
  { confirmedBy, askedBy }: Means,
  kind: 'REFUSED' | 'BANK_REFUSED',
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  decideFiatWithdrawal(tx, {
    organisationId: organisation,
    id,
    event: { kind, reason },
    actor: actorOf(confirmedBy),
    facts: { askedBy, ...more },
  });

export const refuseSettlementAction = action(
  'refuse-settlement',
  'Refuses a fiat withdrawal that has not gone to the bank; amount and fee are given back (T-16)',
  z.strictObject(withdrawal),
  async (tx, params, means) => {
    if (!(await decided(tx, params, means, 'REFUSED')))
      throw new OperatorRefused('No fiat withdrawal of this id waits to go to the bank.');
    return 'The fiat withdrawal is refused, and what was reserved is given back.';
  },
);

export const failSettlementAction = action(
  'fail-settlement',
  'Notes that a bank refused a fiat withdrawal without a message; --bank-reference names its word (T-16)',
  z.strictObject({ ...withdrawal, bankReference: plainText(140) }),
  async (tx, { bankReference, ...params }, means) => {
    if (!(await decided(tx, params, means, 'BANK_REFUSED', { bankReference })))
      throw new OperatorRefused('No fiat withdrawal of this id is at the bank.');
    return 'The fiat withdrawal has failed, and what was reserved is given back.';
  },
);
