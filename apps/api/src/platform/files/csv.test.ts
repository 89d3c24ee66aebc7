import { describe, expect, it } from 'vitest';
import { csvLine } from './csv';

describe('a line of a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '=cmd|calc!A0',
    '-2+3',
    '\uFF1D1+1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20A1',
    '|calc',
  ])('never lets %j be a formula', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  it('never lets a carriage return begin a cell', () => {
    expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`);
  });

  it('quotes commas, quotes and line breaks, doubles quotes, leaves the rest alone', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain', '', null])).toBe(
      '"a,b","say ""hi""","two\nlines",plain,,\r\n',
    );
  });
});
