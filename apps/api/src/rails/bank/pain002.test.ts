import { describe, expect, it } from 'vitest';
import { pain002Of } from '../../testing/pain002';
import { readPain002 } from './pain002';

const file = 'A'.repeat(32);
const [one, other] = ['B'.repeat(32), 'C'.repeat(32)];

/** The block of a report, refused as a whole. */
const blockRefused = (text: string): string =>
  text.replace(
    '</OrgnlPmtInfId>',
    '</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AC06</Cd></Rsn></StsRsnInf>',
  );

describe('a bank’s word about a file', () => {
  it('refuses the payments that it says it refuses, each with its reason', () => {
    const report = readPain002(
      pain002Of(file, [
        { endToEndId: one, status: 'RJCT', reason: ['AC04', 'Account closed'] },
        { endToEndId: other, status: 'ACSP' },
      ]),
    );
    expect(report).toEqual({
      messageId: file,
      isFileRefused: false,
      reason: null,
      answers: [
        { endToEndId: one, verdict: 'REFUSED', reason: 'AC04 Account closed' },
        { endToEndId: other, verdict: 'ACCEPTED', reason: null },
      ],
    });
  });

  it('that refuses a block refuses what it names in it, but for what it says otherwise of', () => {
    const text = blockRefused(
      pain002Of(file, [
        { endToEndId: one, status: '' },
        { endToEndId: other, status: 'ACSP' },
      ]),
    ).replace('<TxSts></TxSts>', '');
    expect(readPain002(text)).toMatchObject({
      isFileRefused: false,
      answers: [
        { endToEndId: one, verdict: 'REFUSED', reason: 'AC06' },
        { endToEndId: other, verdict: 'ACCEPTED' },
      ],
    });
  });

  it('that refuses a block and names nothing in it refuses the file, as does one that says so of the file', () => {
    const block = pain002Of(file, [{ endToEndId: one, status: 'ACSP' }]).replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, '');
    expect(readPain002(blockRefused(block))).toEqual({
      messageId: file,
      isFileRefused: true,
      reason: 'AC06',
      answers: [],
    });
    expect(readPain002(block)).toMatchObject({ isFileRefused: false });
    expect(readPain002(pain002Of(file, [], { status: 'RJCT', reason: ['AM05', 'Duplicate'] }))).toMatchObject({
      isFileRefused: true,
      reason: 'AM05 Duplicate',
    });
  });

  it.each([
    ['without the file it is about', pain002Of('', []), 'no pain.002'],
    [
      'about a payment without its id',
      pain002Of(file, [{ endToEndId: '', status: 'RJCT' }]),
      'A payment of the file has no end-to-end id',
    ],
    ['that is another message', '<Document><BkToCstmrStmt/></Document>', 'no pain.002'],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => readPain002(text)).toThrow(sentence);
  });
});
