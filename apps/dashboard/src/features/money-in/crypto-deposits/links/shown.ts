import type { PayLink, PayLinkState } from '@countinghouse/contract/money-in/pay-links';
import { amountText } from '../../../../entities/currency/cells';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import type { StatusTone } from '../../../../entities/status/status';
import { messages } from './messages';

/** Price in words: `120.00 EUR`, `5.00 EUR to 100.00 EUR`, `Any amount`. */
export const priceText = (
  {
    amount,
    minAmount,
    maxAmount,
    displayCurrency: currency,
  }: Pick<PayLink, 'amount' | 'minAmount' | 'maxAmount' | 'displayCurrency'>,
  book: CurrencyBook,
): string => {
  const [exact, least, most] = [amount, minAmount, maxAmount].map((each) =>
    each === null ? null : amountText(book, { amount: each, currency }),
  );
  if (exact) return exact;
  if (least && most) return messages.between(least, most);
  if (least) return messages.atLeast(least);
  return most ? messages.atMost(most) : messages.anyAmount;
};

const tones: Readonly<Record<PayLinkState, StatusTone>> = {
  ACTIVE: 'success',
  PAUSED: 'warning',
  ENDED: 'neutral',
  USED_UP: 'neutral',
};

export const stateChip = ({ state }: Pick<PayLink, 'state'>) => ({ label: messages.states[state], tone: tones[state] });
