import { bankCurrencies } from '@countinghouse/contract/bank-methods';
import { organisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { addCollectionAccount } from '../../../money-in/fiat-deposits';
import { action } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

const number = z.optional(plainText(42));

/** Without one no fiat comes in or goes out: outside the sandbox only operators open them. */
export const addCollectionAccountAction = action(
  'add-collection-account',
  'Opens an account of the organisation at a bank for payments in and out; --methods=SEPA,SWIFT and its numbers as the bank wrote them',
  z.strictObject({
    organisation: organisationId,
    currency: z.enum(bankCurrencies),
    methods: plainText(60),
    beneficiary: plainText(140),
    iban: number,
    accountNumber: number,
    sortCode: number,
    routingNumber: number,
    swiftCode: number,
    bankName: plainText(140),
    bankAddress: plainText(280),
  }),
  async (tx, { organisation, methods, ...account }, { askedBy, confirmedBy }) => {
    const names = [...new Set(methods.split(',').map((name) => name.trim().toUpperCase()))];
    const added = await addCollectionAccount(tx, organisation, { ...account, methods: names });
    if ('refusal' in added) throw new OperatorRefused(added.refusal);
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: organisation,
      action: 'collection-account.add',
      entity: { type: 'collection-account', id: added.id },
      after: { ...account, methods: names, askedBy },
      result: 'SUCCESS',
    });
    return `${account.currency} is paid in and out over ${added.number}.`;
  },
);
