import { readFileSync } from 'node:fs';
import { endpoints } from '@countinghouse/contract/endpoints';
import { namelessShapes } from '@countinghouse/contract/description.reference';
import { expect, test } from 'vitest';
import { clientCalls } from './calls';
import { generatedFiles } from './index';

test('The clients are what the contract says: `npm run clients:keep` writes them', () => {
  for (const [path, text] of generatedFiles()) expect(readFileSync(path, 'utf8') === text, path).toBe(true);
});

test('The clients have every call of an API key, and none of a person alone', () => {
  const names = clientCalls.map(({ name }) => name);
  expect(names).toContain('createPayment');
  expect(names.length).toBeGreaterThan(100);
  for (const name of [
    'logIn',
    'getCallbackSecret',
    'saveView',
    'approveWithdrawal',
    'listAuditEvents',
    'streamEvents',
    'releaseOutgoingMoney',
  ])
    expect(names).not.toContain(name);
});

test('A shape that two calls share has a name', () => {
  expect(namelessShapes(endpoints)).toEqual([]);
});
