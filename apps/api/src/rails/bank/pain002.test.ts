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
      saidAt: new Date('2025-06-30T12:00:00.000Z'),
      ofOthers: null,
      answers: [
        { endToEndId: one, verdict: 'REFUSED', code: 'RJCT', reason: 'AC04 Account closed', words: null },
        { endToEndId: other, verdict: 'ACCEPTED', code: 'ACSP', reason: null, words: null },
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
      ofOthers: null,
      answers: [
        { endToEndId: one, verdict: 'REFUSED', reason: 'AC06' },
        { endToEndId: other, verdict: 'ACCEPTED' },
      ],
    });
  });

  it('that refuses a block refuses what it does not name, whatever it says of the file', () => {
    const named = pain002Of(file, [{ endToEndId: one, status: 'RJCT', reason: ['AC04', 'Account closed'] }]);
    for (const text of [blockRefused(named), blockRefused(named).replace('<GrpSts>PART</GrpSts>', '')])
      expect(readPain002(text)).toMatchObject({
        ofOthers: { verdict: 'REFUSED', reason: 'AC06' },
        answers: [{ verdict: 'REFUSED', reason: 'AC04 Account closed' }],
      });
    // Nor is a second copy's block a refusal.
    expect(readPain002(blockRefused(named).replace('AC06', 'DU02')).ofOthers).toMatchObject({
      verdict: 'CONTRADICTED',
    });
    // A block in part says nothing of them, even of a file that is refused.
    const inPart = blockRefused(
      pain002Of(file, [{ endToEndId: one, status: 'RJCT', reason: ['AC04', 'Closed'] }], { status: 'RJCT' }),
    );
    expect(readPain002(inPart.replace('<PmtInfSts>RJCT', '<PmtInfSts>PART')).ofOthers).toBeNull();
    // A bank that repeats the block for each payment says of each only what it says there.
    const block = /<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/.exec(blockRefused(named))?.[0] ?? '';
    const repeated = named.replace(/<OrgnlPmtInfAndSts>/, `${block}<OrgnlPmtInfAndSts>`);
    expect(readPain002(repeated).ofOthers).toBeNull();
  });

  it('that refuses a block and names nothing in it refuses the file, as does one that says so of the file', () => {
    const block = pain002Of(file, [{ endToEndId: one, status: 'ACSP' }]).replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, '');
    expect(readPain002(blockRefused(block))).toMatchObject({
      ofOthers: { verdict: 'REFUSED', reason: 'AC06' },
      answers: [],
    });
    expect(readPain002(block).ofOthers).toBeNull();
    expect(readPain002(pain002Of(file, [], { status: 'RJCT', reason: ['FF01', 'Format'] }))).toMatchObject({
      ofOthers: { verdict: 'REFUSED', reason: 'FF01 Format' },
    });
    // A payment's own status counts before it.
    const executed = pain002Of(file, [{ endToEndId: one, status: 'ACSC' }], {
      status: 'RJCT',
      reason: ['FF01', 'Format'],
    });
    expect(readPain002(executed)).toMatchObject({
      ofOthers: { verdict: 'REFUSED' },
      answers: [{ verdict: 'EXECUTED' }],
    });
  });

  it.each(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'])(
    'that refuses a second copy (%s) refuses nothing: the first copy may be on its way',
    (reason) => {
      const ofCopy = { verdict: 'CONTRADICTED', reason: null, words: `${reason} Duplicate` };
      const why = [reason, 'Duplicate'] as const;
      for (const status of ['RJCT', 'CANC']) {
        expect(readPain002(pain002Of(file, [], { status, reason: why })).ofOthers).toMatchObject(ofCopy);
        expect(readPain002(pain002Of(file, [{ endToEndId: one, status, reason: why }])).answers).toMatchObject([
          ofCopy,
        ]);
      }
      const block = blockRefused(pain002Of(file, [{ endToEndId: one, status: 'RJCT' }])).replace('AC06', reason);
      expect(readPain002(block).answers).toMatchObject([{ verdict: 'CONTRADICTED', words: reason }]);
      const proprietary = pain002Of(file, [], { status: 'RJCT', reason: why }).replace(/Cd>/g, 'Prtry>');
      expect(readPain002(proprietary).ofOthers).toMatchObject(ofCopy);
      // A refusal of one payment for another reason stands; one without a reason beside a copy does not.
      const named = [
        { endToEndId: one, status: 'RJCT', reason: why },
        { endToEndId: other, status: 'RJCT', reason: ['AC04', 'Account closed'] },
        { endToEndId: 'D'.repeat(32), status: 'RJCT' },
      ] as const;
      expect(readPain002(pain002Of(file, named, { status: 'RJCT' }))).toMatchObject({
        ofOthers: { verdict: 'CONTRADICTED', words: null },
        answers: [ofCopy, { verdict: 'REFUSED', reason: 'AC04 Account closed' }, { verdict: 'CONTRADICTED' }],
      });
    },
  );

  it.each([
    ['Duplicate file', null],
    ['AM05', null],
    ['La remise a déjà été reçue', null],
    ['Duplicate payment', 'MS03'],
    ['Auftrag bereits eingereicht', 'NARR'],
    ['See the terms', 'NARR'],
    ['The order was already received', 'FF01'],
  ])('that refuses by the words “%s” and the code %s asks people, since it may mean a second copy', (words, code) => {
    const why = [code ?? 'XXXX', words] as const;
    const withoutCode = (text: string) => (code === null ? text.replaceAll('<Rsn><Cd>XXXX</Cd></Rsn>', '') : text);
    const asked = { verdict: 'CONTRADICTED', reason: null, words: code === null ? words : `${code} ${words}` };
    for (const status of ['RJCT', 'CANC']) {
      const ofFile = withoutCode(pain002Of(file, [], { status, reason: why }));
      expect(readPain002(ofFile).ofOthers).toMatchObject(asked);
      const ofPayment = withoutCode(pain002Of(file, [{ endToEndId: one, status, reason: why }]));
      expect(readPain002(ofPayment).answers).toMatchObject([asked]);
    }
    // A code of the file holds for its payments.
    const named = pain002Of(file, [{ endToEndId: one, status: 'RJCT' }], {
      status: 'RJCT',
      reason: ['AC06', 'Blocked'],
    });
    expect(readPain002(named).answers).toMatchObject([{ verdict: 'REFUSED', reason: 'AC06 Blocked' }]);
  });

  it.each([
    ['RCVD', 'RECEIVED'],
    ['PDNG', 'PENDING'],
    ['ACTC', 'CHECKED'],
    ['ACCP', 'CHECKED'],
    ['ACSP', 'ACCEPTED'],
    ['ACWC', 'ACCEPTED'],
    ['ACSC', 'EXECUTED'],
    // Without a code it may be one of a second copy.
    ['RJCT', 'CONTRADICTED'],
    ['CANC', 'REFUSED'],
    ['RCVC', 'NAME_MATCHES'],
    ['RVMC', 'NAME_CLOSE'],
    ['RVNM', 'NAME_DIFFERS'],
    ['RVNA', 'NAME_UNCHECKED'],
    ['ACFW', 'UNCONFIRMED'],
    // Of a later edition of the code set.
    ['ZZZZ', 'PENDING'],
  ])('%s of a payment, or of a whole file, means %s', (code, verdict) => {
    expect(readPain002(pain002Of(file, [{ endToEndId: one, status: code }])).answers).toMatchObject([
      { code, verdict },
    ]);
    expect(readPain002(pain002Of(file, [], { status: code })).ofOthers).toMatchObject({ code, verdict });
  });

  it('about a part of a file says nothing of payments that it does not name, nor does a verification with mismatches', () => {
    for (const status of ['PART', 'RVCM'])
      expect(readPain002(pain002Of(file, [{ endToEndId: one, status: 'RVNM' }], { status }))).toMatchObject({
        ofOthers: null,
        answers: [{ verdict: 'NAME_DIFFERS' }],
      });
    // Without a name in it any of them may be meant.
    expect(readPain002(pain002Of(file, [], { status: 'RVCM' })).ofOthers).toMatchObject({ verdict: 'NAME_DIFFERS' });
    expect(readPain002(pain002Of(file, [{ endToEndId: one, status: 'RVNM' }], { status: 'RVNC' }))).toMatchObject({
      ofOthers: { verdict: 'NAME_UNCHECKED' },
    });
  });

  it('gives the bank’s own name of a holder that is close, as one line without characters that nobody sees', () => {
    const close = pain002Of(file, [{ endToEndId: one, status: 'RVMC' }]);
    const said = (text: string) => readPain002(text).answers[0]?.words;
    const information = (lines: string) =>
      close.replace('<TxSts>RVMC</TxSts>', `<TxSts>RVMC</TxSts><StsRsnInf>${lines}</StsRsnInf>`);
    expect(said(information('<AddtlInf>Aurora\n  Travel</AddtlInf><AddtlInf>\u202EAG</AddtlInf>'))).toBe(
      'Aurora Travel AG',
    );
    expect(
      said(information(`<AddtlInf>${'x'.repeat(105)}</AddtlInf><AddtlInf>${'y'.repeat(105)}</AddtlInf>`)),
    ).toHaveLength(140);
    const repeated = '<OrgnlTxRef><Cdtr><Pty><Nm>Aurora Travel AG</Nm></Pty></Cdtr></OrgnlTxRef></TxInfAndSts>';
    expect(said(close.replace('</TxInfAndSts>', repeated))).toBe('Aurora Travel AG');
    expect(said(close)).toBeNull();
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
