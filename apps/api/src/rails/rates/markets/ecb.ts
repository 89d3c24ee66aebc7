import { divide, fraction, isCurrency, type Fraction } from '@countinghouse/money';
import { SaxesParser } from 'saxes';
import { askFor } from './ask';
import type { Market } from './market';
import type { Quote } from './quote';

const dayForm = /^\d{4}-\d\d-\d\d$/;
const rateForm = /^\d{1,9}(\.\d{1,9})?$/;

type Reference = { readonly day: string; readonly perEuro: ReadonlyMap<string, Fraction> };

/** @throws Error if the text is not the file of one day's reference rates */
const referenceIn = (text: string): Reference => {
  const perEuro = new Map<string, Fraction>();
  let day = '';
  let failed = false;
  const parser = new SaxesParser();
  parser.on('error', () => (failed = true));
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return;
    const { time, currency, rate } = attributes as Readonly<Record<string, string | undefined>>;
    if (time !== undefined && day !== '') failed = true;
    if (time !== undefined) day = time;
    if (currency === undefined || rate === undefined) return;
    if (rateForm.test(rate) && Number(rate) > 0) perEuro.set(currency, fraction(rate));
    else failed = true;
  });
  parser.write(text).close();
  if (failed || !dayForm.test(day) || !perEuro.has('USD')) throw new Error('an answer in a form nobody can read');
  return { day, perEuro };
};

/**
 * Reference rates of the European Central Bank, once a day, in the pairs of the markets. They bear the beginning of their day, and so are too old to
 * price or convert anything: only sums on screens are told by them, of currencies that no market states.
 */
export const ecb: Market = {
  name: 'ECB',
  address: 'https://www.ecb.europa.eu',
  read: async (address, signal) => {
    const text = await askFor(`${address}/stats/eurofxref/eurofxref-daily.xml`, signal, 'text/xml, application/xml');
    const { day, perEuro } = referenceIn(text);
    const at = new Date(`${day}T00:00:00.000Z`);
    if (Number.isNaN(at.getTime())) throw new Error('an answer in a form nobody can read');
    const dollars = perEuro.get('USD')!;
    const quotes = [...perEuro].flatMap(([currency, rate]): Quote[] => {
      if (!isCurrency(currency)) return [];
      const ofDay = { source: 'ECB', quote: 'USD', at };
      return [
        currency === 'USD'
          ? { ...ofDay, base: 'EUR', mid: rate }
          : { ...ofDay, base: currency, mid: divide(dollars, rate) },
      ];
    });
    return { quotes, problem: null };
  },
};
