import { documented } from '../reference';
import { createWithdrawal, quoteWithdrawal, validateAddress, withdrawalTerms } from './new-withdrawal';

export const newWithdrawalEndpoints = [
  documented(createWithdrawal, {
    summary:
      'A new withdrawal: what it may cost is reserved at once, and it is sent as soon as it is screened, priced and covered by its network.',
  }),
  documented(withdrawalTerms, {
    summary: 'What a withdrawal may carry at this moment: limits, fees and the most that the balance pays for',
  }),
  documented(quoteWithdrawal, {
    summary: 'What a withdrawal would come to at this moment, and what is known of its recipient. Nothing is reserved.',
  }),
  documented(validateAddress, {
    summary:
      'Whether coins may be sent to an address over a network: its checksum, its tag, and that it is not your own',
    example: { valid: true, normalized: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg', reason: null, provider: null },
  }),
];
