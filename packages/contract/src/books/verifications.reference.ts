import { documented } from '../reference';
import { verifyFigures } from './verifications';

export const verificationsEndpoints = [
  documented(verifyFigures, {
    summary:
      'Confirms or denies figures of the balance confirmation that bears the code, against what was handed out and what the ledger says of that instant. Shows none',
    example: { figures: [{ confirmed: true }] },
  }),
];
