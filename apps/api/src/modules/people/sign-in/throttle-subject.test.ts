import { expect, it } from 'vitest';
import { addressShare } from './throttle-subject';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['nobody', 'nobody'],
])('an address (%s) shares what its subscriber has (%s)', (address, share) => {
  expect(addressShare(address)).toBe(share);
});
