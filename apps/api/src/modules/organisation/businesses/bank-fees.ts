import { bankCurrencies, bankMethods, type BankMethod } from '@countinghouse/contract/payment-methods';

/** Fees agreed for withdrawals to banks, as decimal text by `EUR SEPA`; of the others the method has its own. */
export type BankFees = Readonly<Record<string, string>>;

const keyOf = (currency: string, { method }: Pick<BankMethod, 'method'>): string => `${currency} ${method}`;

/** Key of each method among the fees, by the name under which operators change it: `fiat-withdrawal-fee-eur-sepa`. */
export const bankFeeKeys: Readonly<Record<string, { readonly key: string; readonly usual: string }>> =
  Object.fromEntries(
    bankCurrencies.flatMap((currency) =>
      bankMethods[currency].map((one) => [
        `fiat-withdrawal-fee-${currency}-${one.method}`.toLowerCase().replaceAll('_', '-'),
        { key: keyOf(currency, one), usual: one.fee },
      ]),
    ),
  );

/** A method with the fee that was agreed for it. */
export const withAgreedFee = (method: BankMethod, currency: string, fees: BankFees): BankMethod => ({
  ...method,
  fee: fees[keyOf(currency, method)] ?? method.fee,
});
