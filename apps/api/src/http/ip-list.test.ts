import { describe, expect, it } from 'vitest';
import { isListed } from './ip-list';

describe('the address list of an API key', () => {
  it.each([
    ['203.0.113.10', '203.0.113.10'],
    ['203.0.113.0/24', '203.0.113.255'],
    ['203.0.113.128/25', '203.0.113.200'],
    ['203.0.113.10', '::ffff:203.0.113.10'],
    ['203.0.113.10', '::FFFF:cb00:710a'],
    ['2001:db8::/48', '2001:db8:0:ffff::1'],
    ['2001:db8::1', '2001:0db8:0:0:0:0:0:1'],
    ['::1', '::1'],
  ])('%s lets %s in', (range, ip) => expect(isListed([range], ip)).toBe(true));

  it.each([
    ['203.0.113.10', '203.0.113.11'],
    ['203.0.113.0/24', '203.0.114.0'],
    ['203.0.113.128/25', '203.0.113.127'],
    ['2001:db8::/48', '2001:db8:1::1'],
    ['2001:db8::/48', '203.0.113.10'],
    ['203.0.113.0/24', '2001:db8::1'],
    ['203.0.113.10', 'not an address'],
  ])('%s keeps %s out', (range, ip) => expect(isListed([range], ip)).toBe(false));

  it.each([
    '::ffff:0:0/96',
    '::/64',
    '::1/48',
    '::/0',
    '0.0.0.0/0',
    '64:ff9b::/96',
    '2002::/16',
    '::ffff:cb00:7100/120',
    '198.0.0.0/8',
  ])('%s, stored before such ranges were refused, opens nothing', (range) => {
    for (const ip of ['203.0.113.10', '198.51.100.1', '::ffff:203.0.113.10', '::1', '64:ff9b::cb00:710a', '2002::1'])
      expect(isListed([range], ip), ip).toBe(false);
    expect(isListed([range, '203.0.113.10'], '203.0.113.10')).toBe(true);
  });
});
