import { describe, expect, it } from 'vitest';
import { plainAmount, readCellsOf, readText } from './read-rows';

const rowsOf = (text: string) => {
  const read = readText(text, 'CRYPTO');
  return read.problem ?? read.rows.map(({ number, address, amount, name }) => [number, address, amount, name]);
};

describe('a file of payouts', () => {
  it('is read with commas, semicolons or tabs, and with names in quotation marks', () => {
    expect(rowsOf('name,address,amount\n"Lagoon Pixel, OÜ",TX1,260\r\nNoor,TX2,1.5\n')).toEqual([
      [1, 'TX1', '260', 'Lagoon Pixel, OÜ'],
      [2, 'TX2', '1.5', 'Noor'],
    ]);
    expect(rowsOf('Address;Amount;Name\nTX1;1,5;"Say ""hi"""')).toEqual([[1, 'TX1', '1,5', 'Say "hi"']]);
    expect(rowsOf('recipient_address\tamount\nTX1\t7')).toEqual([[1, 'TX1', '7', '']]);
  });

  it('is not kept if a line has more cells than the first, a mark is open, or a column is missing; the line is named', () => {
    expect(rowsOf('name,address,amount\nNoor,TX1,1\nLagoon Pixel, OÜ,TX2,2')).toEqual({
      kind: 'UNEVEN',
      line: 3,
      found: 4,
      named: 3,
    });
    expect(rowsOf('address,amount\n"TX1,2\nTX2,3')).toEqual({ kind: 'OPEN_QUOTE', line: 2 });
    expect(rowsOf('address,name\nTX1,Noor')).toEqual({ kind: 'NO_COLUMN', column: 'amount' });
    expect(rowsOf('  \n ')).toEqual({ kind: 'EMPTY' });
    expect(rowsOf(`address,amount\n${'TX1,1\n'.repeat(5_001)}`)).toEqual({ kind: 'TOO_MANY', rows: 5_001 });
  });

  it.each([
    ['1.250,00', ','],
    ['1,250.00', '.'],
    ['1.250.000', ','],
    ['0.125', '.'],
    ['12.5', '.'],
    ['1.250', null],
    ['1250', '.'],
  ])('with the amount %s has the decimal mark %s', (amount, mark) => {
    expect(readText(`address;amount\nTX1;${amount}`, 'CRYPTO')).toMatchObject({ mark });
  });

  it('has its amounts sent plain', () => {
    expect(plainAmount('1.250,50', ',')).toBe('1250.50');
    expect(plainAmount('1 250.50', '.')).toBe('1250.50');
    expect(plainAmount('=1+1', '.')).toBe('=1+1');
    expect(plainAmount('1,250,000', '.')).toBe('1250000');
  });

  it.each([
    ['1,5', '.'],
    ['1.250,00', '.'],
    ['12.5', ','],
    ['1,250.00', ','],
    ['1.2.3', '.'],
    ['12,50', '.'],
  ] as const)('leaves %s as it is beside amounts with the mark %s, so that no other amount is paid', (amount, mark) => {
    expect(plainAmount(amount, mark)).toBe(amount);
  });
});

describe('a workbook of payouts', () => {
  it('has its numbers read as they are shown, whatever mark its texts have, and its rows named by their lines', () => {
    const read = readCellsOf(
      [
        ['Address', 'Amount', 'ID', null],
        ['TX1', 1250.125, 17, null],
        [null, null, null, null],
        ['TX2', 41.299999999999997, 'JUN-2', null],
        ['TX3', 0.00000012, null, null],
        ['TX4', '1.250,00', null, null],
      ],
      'CRYPTO',
    );
    expect(read).toMatchObject({
      problem: null,
      mark: ',',
      rows: [
        { number: 1, address: 'TX1', amount: '1250.125', isNumber: true, reference: '17' },
        { number: 2, address: 'TX2', amount: '41.3', isNumber: true, reference: 'JUN-2' },
        { number: 3, address: 'TX3', amount: '0.00000012', isNumber: true },
        { number: 4, address: 'TX4', amount: '1.250,00', isNumber: false },
      ],
    });
    const uneven = [
      ['Address', 'Amount'],
      ['TX1', 1, 'further'],
    ];
    expect(readCellsOf(uneven, 'CRYPTO')).toEqual({ problem: { kind: 'UNEVEN', line: 2, found: 3, named: 2 } });
    expect(readCellsOf([[null], []], 'CRYPTO')).toEqual({ problem: { kind: 'EMPTY' } });
  });
});

it('a file to bank accounts names an account where one of coins names an address, and a reference is for the recipient', () => {
  const read = readText('Account holder;IBAN;Amount;Id;Purpose\nAurora;DE89 3704;1.250,50;JUN-1;INVOICE 7', 'FIAT');
  expect(read.problem ?? read.rows).toMatchObject([
    { name: 'Aurora', address: 'DE89 3704', amount: '1.250,50', reference: 'JUN-1', note: 'INVOICE 7' },
  ]);
  expect(readText('name,address,amount\nAurora,TX,1', 'FIAT')).toEqual({
    problem: { kind: 'NO_COLUMN', column: 'account' },
  });
});
