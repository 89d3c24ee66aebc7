import { documented } from '../reference';
import { listApiRequests, requestsKeptDays } from './request-log';

export const requestLogEndpoints = [
  documented(listApiRequests, {
    summary:
      `The requests of the last ${requestsKeptDays} days that named an API key of the organisation, newest first, refused ones included, about a second ` +
      'after they were answered. Bodies are not kept, only their digests. A key for chosen businesses sees its own requests.',
    example: {
      requests: [
        {
          id: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
          at: '2025-03-14T09:26:53.589Z',
          apiCredentialId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          keyName: 'Shop backend',
          apiKey: 'pk_live_7QmX2vTn9bRk4sWc8yHd3fJa',
          method: 'POST',
          path: '/api/v1/payments',
          apiVersion: 'v1',
          status: 401,
          code: 'UNAUTHENTICATED',
          subCode: 'SIGNATURE_WRONG',
          docUrl: '/api/v1/docs/errors/UNAUTHENTICATED',
          remedy:
            'Sign the path with its query and the body exactly as sent, and look for anything that rewrites them.',
          durationMs: 4,
          ip: '203.0.113.10',
          bodySha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          bodyBytes: 184,
          idempotencyKey: 'order-1042',
          replayed: false,
          entity: null,
          furtherRefused: 0,
        },
      ],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
];
