import { bankCurrencies } from '@countinghouse/contract/payment-methods';
import { uuid } from '@countinghouse/contract/fields';
import { organisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { addCollectionAccount, claimsOfAccount, setBankOf } from '../../../money-in/fiat-deposits';
import { CellsRefused } from '../../../../platform/cells/cells-file';
import { ClaimsRefused, problemOfClaims } from '../../../../platform/cells/claims';
import { action, type Means } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

/** Bank of BANK_CHANNELS, by which the account's files go and its messages come. */
const channel = z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,15}$/, { error: 'A bank of BANK_CHANNELS, in capitals' }));
const message = z.enum(['pain.001.001.09', 'pain.001.001.03']);

const number = z.optional(plainText(42));

/** Sentence if another cell has the account; what nobody can read decides nothing. */
const problemOfNumbers = (
  cell: Means['config']['cell'],
  numbers: Parameters<typeof claimsOfAccount>[0],
): string | null => {
  try {
    return problemOfClaims(cell, claimsOfAccount(numbers));
  } catch (error) {
    if (error instanceof ClaimsRefused) throw new OperatorRefused(error.message);
    if (error instanceof CellsRefused) throw new OperatorRefused(`CELLS_FILE ${cell?.file} ${error.message}.`);
    throw error;
  }
};

/** Without one no fiat comes in or goes out: outside the sandbox only operators open them. */
export const addCollectionAccountAction = action(
  'add-collection-account',
  'Opens an account of the organisation at a bank for payments in and out; --methods=SEPA,SWIFT and its numbers as the bank wrote them; of several banks --channel=NAME',
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
    channel: z.optional(channel),
    message: z.optional(message),
  }),
  async (tx, { organisation, methods, ...account }, { askedBy, confirmedBy, config }) => {
    const names = [...new Set(methods.split(',').map((name) => name.trim().toUpperCase()))];
    const added = await addCollectionAccount(tx, organisation, { ...account, methods: names }, (numbers) =>
      problemOfNumbers(config.cell, numbers),
    );
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

/** Files that were made before keep their bank: it has them, or they are taken out by hand. */
export const setBankChannelAction = action(
  'set-bank-channel',
  'Says by which bank of BANK_CHANNELS an account’s files go and its messages come (--channel=NONE: the one without a name), and in which message it takes orders',
  z.strictObject({
    organisation: organisationId,
    account: uuid,
    channel: z.union([z.literal('NONE'), channel]),
    message: z._default(message, 'pain.001.001.09'),
  }),
  async (tx, { organisation, account, channel: name, message: asked }, { askedBy, confirmedBy }) => {
    const bank = { channel: name === 'NONE' ? null : name, payment_message: asked };
    if (!(await setBankOf(tx, organisation, account, bank)))
      throw new OperatorRefused('The organisation has no such account: operator bank-accounts lists them.');
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: organisation,
      action: 'collection-account.set-bank',
      entity: { type: 'collection-account', id: account },
      after: { channel: bank.channel, message: asked, askedBy },
      result: 'SUCCESS',
    });
    return `Its files go ${bank.channel === null ? 'by the way without a name' : `to ${bank.channel}`}, as ${asked}.`;
  },
);
