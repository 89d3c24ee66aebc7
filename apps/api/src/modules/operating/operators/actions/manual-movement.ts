import { uuid } from '@countinghouse/contract/fields';
import { businessId, organisationId } from '@countinghouse/contract/ids';
import { movementReasons, movementTypes, relatedTypes } from '@countinghouse/contract/across/manual-movements';
import { plainText } from '@countinghouse/contract/validation';
import { LedgerError } from '@countinghouse/ledger';
import { isCurrency, parseAmount, toText } from '@countinghouse/money';
import * as z from 'zod/mini';
import { postMovement, reverseMovement, type Movement } from '../../../across/manual-movements';
import { action } from '../action';
import { findBusinessName } from '../repository';
import { actorOf, OperatorRefused } from '../sign-in';

const textOf = ({ amount }: Pick<Movement, 'amount'>): string => `${toText(amount)} ${amount.currency}`;

const orTooLittle = async <T>(post: Promise<T>, sentence: string): Promise<T> => {
  try {
    return await post;
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'INSUFFICIENT_BALANCE') throw new OperatorRefused(sentence);
    throw error;
  }
};

/** T-23: money given to a business by hand, or taken from its balance. */
export const manualMovementAction = action(
  'manual-movement',
  'Credits or debits a business by hand (T-23); --related-type and --related-id say what it is about',
  z
    .strictObject({
      organisation: organisationId,
      business: businessId,
      type: z.enum(movementTypes),
      currency: z.string().check(z.refine((code) => isCurrency(code), { error: 'This currency does not exist' })),
      amount: z.string(),
      reason: z.enum(movementReasons),
      description: plainText(280),
      relatedType: z.optional(z.enum(relatedTypes)),
      relatedId: z.optional(uuid),
    })
    .check(
      z.refine(({ relatedType, relatedId }) => (relatedType === undefined) === (relatedId === undefined), {
        error: 'related-type and related-id come together',
      }),
    ),
  async (tx, params, { confirmedBy, askedBy }) => {
    const { organisation, business, type, currency, reason, description, relatedType, relatedId } = params;
    const parsed = parseAmount(params.amount, currency);
    if (!parsed.ok || parsed.amount.units === 0n)
      throw new OperatorRefused('The amount has to be plain decimal text above zero.');
    const name = await findBusinessName(tx, organisation, business);
    if (name === null) throw new OperatorRefused('There is no such business.');
    const { amount } = parsed;
    const posting = postMovement(tx, {
      organisationId: organisation,
      businessId: business,
      type,
      amount,
      reason,
      description,
      related: relatedType === undefined || relatedId === undefined ? null : { type: relatedType, id: relatedId },
      createdBy: askedBy,
      approvedBy: actorOf(confirmedBy),
    });
    const movement = await orTooLittle(posting, `${name} has less than ${textOf({ amount })}.`);
    return `${type === 'CREDIT' ? 'Credited' : 'Debited'} ${textOf(movement)}: ${name} (${movement.id}).`;
  },
);

export const reverseMovementAction = action(
  'reverse-movement',
  'Takes back a manual movement by one of the other direction (T-24)',
  z.strictObject({ organisation: organisationId, movement: uuid, description: plainText(280) }),
  async (tx, { organisation, movement: id, description }, { confirmedBy, askedBy }) => {
    const approvedBy = actorOf(confirmedBy);
    const posting = reverseMovement(tx, {
      organisationId: organisation,
      id,
      description,
      createdBy: askedBy,
      approvedBy,
    });
    const movement = await orTooLittle(posting, 'The business has spent what it was given.');
    if (!movement)
      throw new OperatorRefused('No movement of this id can be taken back: it is none, or was taken back.');
    return `Taken back: ${textOf(movement)} (${movement.id}).`;
  },
);
