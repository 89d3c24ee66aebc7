import { describe, expect, it } from 'vitest';
import { textOfPdf } from '../../testing/pdf';
import { renderPdf, type PdfDocument } from './render-pdf';
import { amountWords, instantWords } from '../words';

const document: PdfDocument = {
  title: 'Payment instructions',
  letterhead: ['Northgate Payments Ltd', '41 Lothbury, London'],
  emphasis: { label: 'Reference', hint: 'quote exactly', value: 'NG7K-4F2Q-81' },
  sections: [{ title: 'Pay to', facts: [{ label: 'Beneficiary', value: 'Gdańsk Šiauliai Łódź' }] }],
  footer: 'Northgate',
  madeAt: new Date('2025-03-14T09:30:00.000Z'),
};
const long = {
  ...document,
  sections: Array.from({ length: 30 }, (_, index) => ({
    title: `Section ${index}`,
    facts: [{ label: 'Fact', value: `value ${index}` }],
  })),
};
const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

describe('a document as PDF', () => {
  it('says everything it was given, in text that can be searched and copied', async () => {
    const file = await renderPdf(document);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const lines = textOfPdf(file).split('\n');
    expect(lines).toEqual([
      'Northgate Payments Ltd',
      '41 Lothbury, London',
      'Payment instructions',
      'Reference · quote exactly',
      'NG7K-4F2Q-81',
      'Pay to',
      'Beneficiary',
      'Gdańsk Šiauliai Łódź',
      'Northgate',
      '1 / 1',
    ]);
  });

  it('goes on on as many pages as it takes, each with its number, and leaves nothing out', async () => {
    const file = await renderPdf(long);
    const pages = pagesOf(file);
    expect(pages).toBeGreaterThan(1);
    const text = textOfPdf(file);
    for (let index = 0; index < 30; index += 1) expect(text).toContain(`value ${index}\n`);
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`${page} / ${pages}`);
  });

  it.each(['123,456.78901234', '1,234,567,890.123456789012345678'])(
    'never breaks an amount between its digits: %s',
    async (amount) => {
      const columns = [
        { label: 'Posted', part: 80 },
        { label: 'Amount', part: 10, isAmount: true },
        { label: 'EUR equivalent', part: 10, isAmount: true },
      ];
      const rows = [false, true].map((isTotal) => ({ cells: ['', amount, `${amount} EUR`], isTotal }));
      const text = textOfPdf(await renderPdf({ ...document, tables: [{ title: 'BTC', columns, rows }] }));
      expect(text.split('\n').filter((line) => line.trim() === amount)).toHaveLength(4);
    },
  );

  it('writes names in Latin, Greek and Cyrillic letters, however they are composed', async () => {
    const text = textOfPdf(await renderPdf({ ...document, subtitle: 'Ångström Ельца Ωμέγα Łódź Zoe\u0308' }));
    expect(text).toContain('Ångström Ельца Ωμέγα Łódź Zoë');
    expect(text).not.toContain('□');
  });

  it('leaves out no sign that its letters lack: a placeholder stands for it, and the document says so', async () => {
    const text = textOfPdf(await renderPdf({ ...document, subtitle: 'A 漢字 ☂ B 👩‍👩‍👧', note: 'Not a receipt.' }));
    expect(text.split('\n')).toContain('A □□ □ B □');
    expect(text).toContain('Not a receipt. □ stands for a character that the letters of this document lack.');
    expect(textOfPdf(await renderPdf(document))).not.toContain('stands for');
  });

  it('is the same file for the same document, to the byte', async () => {
    expect((await renderPdf(document)).equals(await renderPdf(document))).toBe(true);
    expect((await renderPdf({ ...document, note: 'Other' })).equals(await renderPdf(document))).toBe(false);
  });
});

describe('the words of documents', () => {
  it.each([
    ['0.01', '0.01'],
    ['999.00', '999.00'],
    ['10000.00', '10,000.00'],
    ['1234567', '1,234,567'],
  ])('%s is written %s', (text, words) => expect(amountWords(text)).toBe(words));

  it('say instants in universal time', () => {
    expect(instantWords('2025-03-14T09:30:00.000Z')).toBe('14 Mar 2025, 09:30 UTC');
  });
});
