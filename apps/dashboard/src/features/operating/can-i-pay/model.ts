import type { CanIPay, PayingBusiness, PayStep, PayVerdict } from '@countinghouse/contract/operating/can-i-pay';
import type { Tone } from '@countinghouse/ui';
import { forms } from './paths';

type Values = Readonly<Record<string, unknown>>;

/** Form that a step opens, with the values that it is filled in with, by the names of its fields. */
export type Opened = { readonly href: string; readonly path: string; readonly values: Values };

/** Form of a step. What it says is typed in; what only the person knows, such as the recipient, stays open. */
export const openedBy = (
  step: PayStep,
  { id }: Pick<PayingBusiness, 'id'>,
  { currency, network, amount }: Pick<CanIPay, 'currency' | 'network' | 'amount'>,
): Opened => {
  const at = (path: string, businessId: string, values: Values): Opened => ({
    path,
    href: `${path}?businessId=${businessId}`,
    values,
  });
  switch (step.kind) {
    case 'CONVERT':
      return at(forms.convert, id, {
        businessId: id,
        debitCurrency: step.debitCurrency,
        creditCurrency: step.creditCurrency,
        fixed: step.fixed,
        amount: step.fixed === 'DEBIT' ? step.debitAmount : step.creditAmount,
      });
    case 'TRANSFER':
      return at(forms.transfer, step.fromBusinessId, {
        fromBusinessId: step.fromBusinessId,
        toBusinessId: id,
        currency: step.currency,
        amount: step.amount,
      });
    case 'PAY':
      return network === null
        ? at(forms.bank, id, { businessId: id, currency, bankAccountId: '', amount })
        : at(forms.coins, id, {
            businessId: id,
            debitCurrency: step.debitCurrency,
            cryptoCurrency: currency,
            network,
            targetAmountPolicy: 'CRYPTO',
            targetAmount: amount,
          });
  }
};

const tones: Readonly<Record<PayVerdict, Tone>> = {
  NOW: 'success',
  WITH_STEPS: 'info',
  WHEN_IT_ARRIVES: 'warning',
  NOT: 'neutral',
};
export const toneOf = (verdict: PayVerdict): Tone => tones[verdict];

/** Steps of the cheapest way before the payment itself. */
export const stepsBefore = ({ ways }: Pick<PayingBusiness, 'ways'>): number =>
  (ways[0]?.steps ?? []).filter(({ kind }) => kind !== 'PAY').length;

/** Businesses by their number, for the sentence above them. */
export const countsOf = (
  businesses: readonly Pick<PayingBusiness, 'verdict'>[],
): Readonly<Record<'now' | 'withSteps' | 'all', number>> => ({
  now: businesses.filter(({ verdict }) => verdict === 'NOW').length,
  withSteps: businesses.filter(({ verdict }) => verdict === 'WITH_STEPS').length,
  all: businesses.length,
});
