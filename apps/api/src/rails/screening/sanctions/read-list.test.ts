import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSanctionsList } from './read-list';
import { advancedList, inPieces, plainList } from './testing/lists';

const expected = [
  { party: '17760', entity: 'Example Trader', label: 'XBT', address: '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h' },
  { party: '27307', entity: 'LAZARUS GROUP', label: 'ETH', address: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' },
  { party: '27307', entity: 'LAZARUS GROUP', label: 'USDT', address: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' },
  { party: '40001', entity: 'EXAMPLE EXCHANGE', label: 'ETH', address: '0x252A8BD2319d8a555b872990601221b3a2053BCE' },
  { party: '40001', entity: 'EXAMPLE EXCHANGE', label: 'USDT', address: 'TA3941uFAvmVibSkQ6fMJXxmaSNovX86mz' },
  { party: '40001', entity: 'EXAMPLE EXCHANGE', label: 'USDT', address: '1KUUJPkyDhamZXgpsyXqNGc3x1QPXtdhgz' },
];

describe.each([
  ['SDN.XML', plainList],
  ['SDN_ADVANCED.XML', advancedList],
])('a sanctions list in the form of %s', (_, form) => {
  it.each([1, 7, 100_000])(
    'gives every address of a coin with its party, however it arrives: %i bytes at a time',
    async (bytes) => {
      const text = form('2026-09-30');
      const list = await readSanctionsList(inPieces(text, bytes));
      expect(list.publishedOn).toBe('2026-09-30');
      expect(list.digest).toBe(createHash('sha256').update(text).digest('hex'));
      expect(list.addresses).toEqual(expected);
    },
  );

  it('is refused when it is cut off, wherever', async () => {
    const text = form('2026-09-30');
    for (const share of [0.2, 0.5, 0.9, 0.999])
      await expect(
        readSanctionsList(inPieces(text.slice(0, Math.floor(text.trimEnd().length * share)))),
      ).rejects.toThrow(/^The sanctions list /);
  });

  it('is refused when it names no address, or does not say when it was published', async () => {
    await expect(readSanctionsList(inPieces(form('2026-09-30', [])))).rejects.toThrow('names no address');
    await expect(readSanctionsList(inPieces(form('2026-09-30').replaceAll('2026', '')))).rejects.toThrow(
      'does not say when it was published',
    );
  });
});

it.each([
  ['a page of HTML', '<!doctype html><html><body>Moved</body></html>'],
  ['JSON', '{"error":"not found"}'],
  ['nothing', ''],
  ['another document', '<?xml version="1.0"?><rss><channel/></rss>'],
  ['an entity that expands', '<!DOCTYPE a [<!ENTITY b "bb">]><sdnList>&b;</sdnList>'],
])('what is no sanctions list is refused: %s', async (_, text) => {
  await expect(readSanctionsList(inPieces(text))).rejects.toThrow(/^The sanctions list cannot be read: /);
});
