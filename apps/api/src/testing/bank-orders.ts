import { bankMethods, type BankField } from '@countinghouse/contract/payment-methods';
import { amountOf } from '@countinghouse/money';
import type { BankPayment, PaymentFile } from '../rails/bank/pain001';

const numbers = {
  iban: 'DE89370400440532013000',
  accountNumber: '12345678',
  sortCode: '405199',
  routingNumber: '021000021',
  swiftCode: 'EXMPDEFF',
} as const;
type Numbers = keyof typeof numbers;

const accountWith = (fields: readonly BankField[]) =>
  Object.fromEntries(
    (Object.keys(numbers) as Numbers[]).map((name) => [name, fields.includes(name) ? numbers[name] : null]),
  ) as Record<Numbers, string | null>;

/** Payments that the sandbox's bank pays, refuses and returns, the last without a reference. */
const references = ['AURORA W11', 'REFUSE this', 'RETURN this', null] as const;

/**
 * A payment file of every kind that is written: each currency with each of its methods, from an account by the numbers of its method, through a
 * bank between where the method knows one.
 */
export const bankOrders: readonly { readonly title: string; readonly file: PaymentFile }[] = Object.entries(
  bankMethods,
).flatMap(([currency, methods]) =>
  methods.flatMap(({ method, numbers: fields, supportsIntermediary }) =>
    [null, { name: 'Example Correspondent Bank, N.A.', address: '1 Example Plaza, '.repeat(6).slice(0, 100) }]
      .filter((between) => between === null || supportsIntermediary)
      .map((intermediary) => ({
        title: `${currency} by ${method}${intermediary ? ' through a bank between' : ''}`,
        file: {
          message: 'pain.001.001.09',
          messageId: '0195EA103C2D7B1A8F4E5D6C7B8A9F00',
          createdAt: new Date('2025-06-30T12:00:04.000Z'),
          executionDate: '2025-06-30',
          method,
          currency,
          debtor: { ...accountWith(fields), name: 'Northgate Payments Ltd' },
          payments: references.map((reference, index): BankPayment => ({
            endToEndId: String(index).repeat(32),
            amount: amountOf(`${index + 1}000.10`, currency),
            name: 'Müller & Söhne GmbH',
            street: 'Torstraße 12',
            postalCode: '10115',
            city: 'Berlin',
            country: 'DE',
            account: accountWith(fields),
            intermediary,
            reference,
          })),
        },
      })),
  ),
);
