import { describe, expect, it } from 'vitest';
import { ipRangeError, ipRangeTooWide, ipTranslatedMessage } from './ip-ranges';

const invalid = 'Invalid IP address format';

describe('an address of an API key', () => {
  it.each([
    '203.0.113.10',
    '203.0.113.0/24',
    '203.0.113.10/32',
    '2001:db8::1',
    '2001:db8::/48',
    '::1',
    '2001:db8::1/128',
  ])('[VAL-3] may be %s', (text) => expect(ipRangeError(text)).toBeNull());

  it.each([
    ['', 'IP address is required'],
    ['203.0.113', invalid],
    ['203.0.113.256', invalid],
    ['203.0.113.010', invalid],
    ['203.0.113.10/', invalid],
    ['203.0.113.10/33', invalid],
    ['203.0.113.10/24/24', invalid],
    ['203.0.113.10/024', invalid],
    ['203.0.113.10/-1', invalid],
    ['2001:db8::/129', invalid],
    ['2001:db8:::1', invalid],
    ['fe80::1%eth0', invalid],
    ['example.com', invalid],
    ['203.0.113.10 ', invalid],
    ['203.0.0.0/23', ipRangeTooWide],
    ['0.0.0.0/0', ipRangeTooWide],
    ['2001:db8::/47', ipRangeTooWide],
    ['::/0', ipRangeTooWide],
    ['2002::/16', ipRangeTooWide],
    ['::ffff:0:0/96', ipTranslatedMessage],
    ['::ffff:203.0.113.10', ipTranslatedMessage],
    ['::ffff:cb00:710a/128', ipTranslatedMessage],
    ['::/64', ipTranslatedMessage],
    ['::1/48', ipTranslatedMessage],
    ['::1/127', ipTranslatedMessage],
    ['::', ipTranslatedMessage],
    ['::203.0.113.10', ipTranslatedMessage],
    ['::ffff:0:203.0.113.10', ipTranslatedMessage],
    ['0:0:0:0:0:ffff::/96', ipTranslatedMessage],
    ['64:ff9b::203.0.113.10', ipTranslatedMessage],
    ['64:ff9b::/48', ipTranslatedMessage],
    ['64:ff9b:1:2::/64', ipTranslatedMessage],
    ['2001:0:4136::1', ipTranslatedMessage],
    ['2002:cb00:710a::/48', ipTranslatedMessage],
  ])('[VAL-3] %j is refused: %s', (text, message) => expect(ipRangeError(text)).toBe(message));
});
