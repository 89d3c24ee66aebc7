import type { OrganisationId } from '@countinghouse/contract/ids';
import { expect, test } from 'vitest';
import { exchangeToken, readExchangeToken } from './token';

const secret = 'a secret of at least thirty-two characters';
const row = {
  organisationId: '0190b9c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c' as OrganisationId,
  id: '0195f090-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
};

test('an address of ours is read back, and shows no id to those who have it', () => {
  const token = exchangeToken(secret, 'i', row);
  expect(readExchangeToken(secret, 'i', token)).toEqual(row);
  const hex = Buffer.from(token, 'base64url').toString('hex');
  expect(hex).not.toContain(row.id.replaceAll('-', ''));
  expect(hex).not.toContain(row.organisationId.replaceAll('-', ''));
});

test('one changed bit, another kind, another secret or another spelling makes it none of ours', () => {
  const token = exchangeToken(secret, 'i', row);
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(readExchangeToken(secret, 'i', changed.toString('base64url'))).toBeNull();
  }
  expect(readExchangeToken(secret, 'r', token)).toBeNull();
  expect(readExchangeToken(`${secret}!`, 'i', token)).toBeNull();
  expect(readExchangeToken(secret, 'i', `${token}=`)).toBeNull();
});
