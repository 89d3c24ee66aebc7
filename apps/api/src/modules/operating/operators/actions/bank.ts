import { normalisedNumber } from '@countinghouse/contract/bank-details';
import { uuid } from '@countinghouse/contract/fields';
import { organisationId, type OrganisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { AccountVerdict } from '../../../../rails/bank';
import { decideVerification, findAccount } from '../../../carriers/bank-accounts';
import { decideReview } from '../../../money-in/fiat-deposits';
import { action, type Means } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

const review = { organisation: organisationId, deposit: uuid, reason: plainText(280) };

const reviewed = async (
  tx: Tx,
  { organisation, deposit: id, reason }: { organisation: OrganisationId; deposit: string; reason: string },
  { confirmedBy, askedBy }: Means,
  outcome: 'RECEIVED' | 'RETURNED',
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const facts = { reason, askedBy, ...more };
  const isDecided = await decideReview(tx, {
    organisationId: organisation,
    id,
    outcome,
    actor: actorOf(confirmedBy),
    facts,
  });
  if (!isDecided) throw new OperatorRefused('No fiat deposit of this id is under review.');
  return outcome === 'RECEIVED' ? 'The fiat deposit is credited.' : 'The fiat deposit went back.';
};

export const acceptFiatDepositAction = action(
  'accept-fiat-deposit',
  'Credits a fiat deposit that another account sent than was told (T-17)',
  z.strictObject(review),
  (tx, params, means) => reviewed(tx, params, means, 'RECEIVED'),
);

export const returnFiatDepositAction = action(
  'return-fiat-deposit',
  'Books that the bank has sent back a fiat deposit under review; --bank-reference names the transfer at the bank (T-20)',
  z.strictObject({ ...review, bankReference: plainText(140) }),
  (tx, { bankReference, ...params }, means) => reviewed(tx, params, means, 'RETURNED', { bankReference }),
);

const account = { organisation: organisationId, account: uuid };

const decided = async (
  tx: Tx,
  { organisation, account: id }: { organisation: OrganisationId; account: string },
  { confirmedBy }: Means,
  verdict: AccountVerdict,
  proof: { readonly holder: string; readonly number: string } | null,
): Promise<string> => {
  const found = await findAccount(tx, organisation, id);
  if (found?.status !== 'PENDING_VERIFICATION')
    throw new OperatorRefused('No bank account of this id waits for its verification.');
  const number = found.iban ?? found.accountNumber ?? '';
  if (proof && (normalisedNumber(proof.number) !== number || proof.holder !== found.holderName))
    throw new OperatorRefused('The account is of another holder or number than the proof says.');
  const decision = { organisationId: organisation, id, revision: found.revision, verdict, actor: actorOf(confirmedBy) };
  if (!(await decideVerification(tx, decision))) throw new OperatorRefused('The account was changed meanwhile.');
  return `${found.accountLabel} is ${verdict.kind === 'VERIFIED' ? 'verified' : 'refused'}.`;
};

/** Holder and number are typed from the bank's proof, not read from our database: details changed since are not the verified ones. */
export const verifyBankAccountAction = action(
  'verify-bank-account',
  'Verifies a bank account: --holder and --number as the proof of the bank has them',
  z.strictObject({ ...account, holder: plainText(140), number: plainText(64) }),
  (tx, { holder, number, ...params }, means) => decided(tx, params, means, { kind: 'VERIFIED' }, { holder, number }),
);

export const refuseBankAccountAction = action(
  'refuse-bank-account',
  'Refuses a bank account; its administrators are told the reason',
  z.strictObject({ ...account, reason: plainText(280) }),
  (tx, { reason, ...params }, means) => decided(tx, params, means, { kind: 'REJECTED', reason }, null),
);
