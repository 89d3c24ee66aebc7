import { documented } from '../reference';
import {
  createBusiness,
  getCallbackSecret,
  rotateCallbackSecret,
  testCallback,
  updateBusiness,
} from './business-changes';

export const businessChangesEndpoints = [
  documented(createBusiness, {
    summary: 'A new business. Its settlement currency is one the organisation may settle in, and stays.',
  }),
  documented(updateBusiness, {
    summary: 'Replaces everything the owner of a business may set: a callback URL left out is cleared.',
  }),
  documented(getCallbackSecret, {
    summary: 'The secret that signs the callbacks of a business.',
    example: { callbackSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  }),
  documented(rotateCallbackSecret, {
    summary: 'A new secret. For 24 hours callbacks carry a signature of each, so that the receiver can change over.',
    example: {
      callbackSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      previousValidUntil: '2025-03-15T09:26:53.589Z',
    },
  }),
  documented(testCallback, {
    summary:
      "Sends a signed example of the event to the business's saved URL for it, once, and tells what it answered.",
    example: {
      url: 'https://aurora.example/cb/deposit',
      statusCode: 200,
      durationMs: 184,
      problem: null,
    },
  }),
];
