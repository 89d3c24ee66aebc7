import { toText } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { camtOf } from '../../testing/camt';
import { readCamt } from './camt';
import { StatementRefused } from './xml';

const iban = 'LT121000011101001000';
const one = { amount: '250.00', text: 'NG7K-4F2Q-81', remitter: 'K Jensen', remitterIban: 'DK5000400440116243' };

const entriesIn = (text: string) => readCamt(text).flatMap(({ entries }) => entries);

describe('a statement of a bank', () => {
  it.each(['camt.052', 'camt.053', 'camt.054'] as const)('%s tells of booked money that came', (message) => {
    const [statement] = readCamt(
      camtOf(message, iban, [{ bank: 'B-1', amount: '250.00', payments: [{ ...one, end: 'E-1' }] }]),
    );
    expect(statement).toMatchObject({ message, account: iban, currency: 'EUR', closing: null });
    const [entry] = statement!.entries;
    expect(entry).toMatchObject({
      kind: 'CREDIT',
      names: ['bank:B-1'],
      reference: 'NG7K-4F2Q-81',
      endToEndId: 'E-1',
      remitterName: 'K Jensen',
      remitterAccount: 'DK5000400440116243',
      bookedAt: new Date('2025-06-30T00:00:00.000Z'),
    });
    expect(toText(entry!.amount)).toBe('250.00');
  });

  it('tells nothing of what is pending, and nothing of information', () => {
    const payments = [one];
    expect(
      entriesIn(
        camtOf('camt.053', iban, [
          { amount: '250.00', status: 'PDNG', payments },
          { amount: '250.00', status: 'INFO', payments },
          { amount: '0.00', payments: [{ amount: '0.00' }] },
        ]),
      ),
    ).toEqual([]);
  });

  it('tells what was paid for us with what the bank took for it, and what of it came back and why', () => {
    const paid = { amount: '250.35', end: 'E-1', bank: 'P-1', charge: '0.35' };
    const back = { amount: '240.00', end: 'E-1', bank: 'R-1', returned: ['AC01', 'Unknown account'] as const };
    const [debit, returned, reversed] = entriesIn(
      camtOf('camt.053', iban, [
        { amount: '250.35', isDebit: true, payments: [paid] },
        { amount: '240.00', payments: [back] },
        { amount: '10.00', isReversal: true, payments: [{ amount: '10.00', end: 'E-2' }] },
      ]),
    );
    expect(debit).toMatchObject({ kind: 'DEBIT', endToEndId: 'E-1', bankReference: 'P-1', reason: null });
    expect(toText(debit!.charge!)).toBe('0.35');
    expect(returned).toMatchObject({ kind: 'RETURN', endToEndId: 'E-1', reason: 'AC01 Unknown account', charge: null });
    expect(reversed).toMatchObject({ kind: 'RETURN', endToEndId: 'E-2', reason: null });
  });

  it('splits a batch into its payments, each with a name of its own', () => {
    const entries = entriesIn(
      camtOf('camt.053', iban, [
        {
          bank: 'BATCH',
          amount: '350.50',
          payments: [
            { ...one, bank: 'P-1' },
            { amount: '100.50', text: 'second' },
          ],
        },
      ]),
    );
    expect(entries.map(({ amount, reference }) => [toText(amount), reference])).toEqual([
      ['250.00', 'NG7K-4F2Q-81'],
      ['100.50', 'second'],
    ]);
    expect(entries.map(({ names }) => names)).toEqual([['bank:P-1'], []]);
  });

  it('takes a batch whose payments are not told for no payment, whether their number is stated or not', () => {
    const part = (details: string) => `<NtryDtls>${details}</NtryDtls>`;
    const payment = '<TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs></TxDtls>';
    const readWith = (details: string) => {
      const plain = camtOf('camt.053', iban, [{ amount: '250.00', payments: [one] }]);
      const [statement] = readCamt(plain.replace(/<NtryDtls>.*<\/NtryDtls>/s, details));
      return [statement!.entries.length, statement!.pending.length];
    };
    const batches = [
      '<Btch><MsgId>M</MsgId></Btch>',
      '<Btch><NbOfTxs>3</NbOfTxs></Btch>',
      `<Btch><NbOfTxs>3</NbOfTxs></Btch>${payment}`,
    ];
    for (const batch of batches) expect(readWith(part(batch)), batch).toEqual([0, 1]);
    expect(readWith(part('<Btch><NbOfTxs>1</NbOfTxs></Btch>') + part(payment))).toEqual([0, 1]);
    const payments = [
      '',
      part(''),
      part(payment),
      part(`<Btch><PmtInfId>P</PmtInfId></Btch>${payment}`),
      part('<Btch><NbOfTxs>1</NbOfTxs></Btch>'),
    ];
    for (const single of payments) expect(readWith(single), single).toEqual([1, 0]);
  });

  it('gives equal payments one print, whichever message and version tells of them, with the day or its instant', () => {
    const pair = [
      { amount: '250.00', payments: [one] },
      { amount: '250.00', payments: [one] },
    ];
    const texts = (['camt.052', 'camt.053', 'camt.054'] as const).flatMap((message) =>
      (['02', '06', '08'] as const).map((version) => camtOf(message, iban, pair, { version })),
    );
    const late = texts[0]!.replaceAll(
      '<BookgDt><Dt>2025-06-30</Dt></BookgDt>',
      '<BookgDt><DtTm>2025-06-30T00:30:00+02:00</DtTm></BookgDt>',
    );
    const prints = [...texts, late].flatMap(entriesIn).map(({ print }) => print);
    expect(prints).toHaveLength(20);
    expect(new Set(prints).size).toBe(1);
    const [other] = entriesIn(
      camtOf('camt.053', iban, [{ amount: '250.01', payments: [{ ...one, amount: '250.01' }] }]),
    );
    expect(prints).not.toContain(other!.print);
  });

  it('of the day tells of what is announced apart from what is booked, and no balance of it is a closing one', () => {
    const text = camtOf(
      'camt.052',
      iban,
      [
        { bank: 'B-1', amount: '250.00', payments: [one] },
        { bank: 'B-2', amount: '9.00', status: 'PDNG', payments: [{ ...one, amount: '9.00' }] },
        { amount: '4.00', status: 'INFO', payments: [{ ...one, amount: '4.00' }] },
        { amount: '3.00', status: 'PDNG', isDebit: true, payments: [{ amount: '3.00', end: 'E-3' }] },
      ],
      { closing: { amount: '1000.00', date: '2025-06-30' } },
    );
    const [report] = readCamt(text);
    expect(report!.closing).toBeNull();
    expect(report!.entries.map(({ names }) => names)).toEqual([['bank:B-1']]);
    expect(report!.pending.map(({ isCredit, names, amount }) => [isCredit, names, toText(amount)])).toEqual([
      [true, ['bank:B-2'], '9.00'],
      [false, [], '3.00'],
    ]);
    // Nothing of it is booked, so it may have no day yet.
    expect(
      readCamt(text.replace(/<BookgDt><Dt>[^<]*<\/Dt><\/BookgDt>(?=<AcctSvcrRef>B-2)/, ''))[0]!.pending,
    ).toHaveLength(2);
  });

  it('says what a reversal takes back', () => {
    const [entry] = entriesIn(
      camtOf('camt.054', iban, [
        { bank: 'B-1', amount: '250.00', isDebit: true, isReversal: true, payments: [{ ...one, end: 'E-1' }] },
      ]),
    );
    expect(entry).toMatchObject({ kind: 'REVERSAL', reverses: ['bank:B-1', 'end:E-1|25000|EUR'] });
  });

  it('reads amounts with more zeros, other prefixes and other versions', () => {
    const text = camtOf('camt.053', iban, [
      { bank: 'B-1', amount: '250.00000', payments: [{ ...one, amount: '250.00000' }] },
    ])
      .replaceAll(/<(\/?)(?!\?)/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=')
      .replace('camt.053.001.08', 'camt.053.001.02');
    expect(entriesIn(text).map(({ amount }) => toText(amount))).toEqual(['250.00']);
  });

  const sound = camtOf('camt.053', iban, [{ amount: '250.00', payments: [one] }]);
  it.each([
    ['a document type', sound.replace('<Document', '<!DOCTYPE Document [<!ENTITY x "y">]><Document'), /document type/],
    ['an outside entity', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${sound}`, /document type/],
    ['an unknown entity', sound.replace('NG7K', '&payer;'), /well-formed/],
    ['a cut end', sound.slice(0, -20), /well-formed/],
    ['nothing in it', '', /well-formed|empty/],
    ['another document', '<Document><FIToFICstmrCdtTrf/></Document>', /neither/],
    ['no account', sound.replace(/<Acct>.*?<\/Acct>/, ''), /account/],
    ['no booking date', sound.replace(/<BookgDt>.*?<\/BookgDt>/, ''), /booking date/],
    ['an amount that is none', sound.replaceAll('250.00', '2.5e2'), /no amount/],
    ['a tenth of a cent', sound.replaceAll('250.00', '250.001'), /no amount/],
    ['a currency that is none', sound.replaceAll('"EUR"', '"XYZ"'), /no currency/],
    [
      'a batch that does not add up',
      camtOf('camt.053', iban, [{ amount: '350.00', payments: [one, { amount: '100.50' }] }]),
      /add up/,
    ],
    ['too much of it', sound + ' '.repeat(20_000_001), /too large/],
  ])('is refused with %s', (_, text, reason) => {
    expect(() => readCamt(text)).toThrow(StatementRefused);
    expect(() => readCamt(text)).toThrow(reason);
  });
});
