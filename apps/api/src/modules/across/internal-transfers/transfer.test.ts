import { businessId, organisationId, type BusinessId } from '@countinghouse/contract/ids';
import { amountOf, fraction, fromUnits, toText } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movementOf } from './moved';
import { debitedBy, transferFee, transferPosted, type InternalTransfer } from './transfer';

const transferOf = (changes: Partial<InternalTransfer> = {}): InternalTransfer => ({
  organisationId: organisationId.parse('01950000-0000-7000-8000-000000000001'),
  id: '01950000-0000-7000-8000-000000000002',
  fromBusinessId: businessId.parse('01950000-0000-7000-8000-00000000000a'),
  toBusinessId: businessId.parse('01950000-0000-7000-8000-00000000000b'),
  clientLabel: null,
  amount: amountOf('1500.00', 'EUR'),
  fee: amountOf('0.00', 'EUR'),
  note: null,
  initiatedBy: { type: 'USER', id: null, label: 'mara.lind@example.com' },
  at: new Date('2025-03-14T23:59:59.999Z'),
  ...changes,
});

it('is posted as T-21: the source pays amount and fee, the target gets the amount, the fee is income', () => {
  const source = transferOf().fromBusinessId;
  const target = transferOf().toBusinessId;
  const entries = (transfer: InternalTransfer) =>
    transferPosted(transfer).entries.map(({ direction, account, amount }) => [direction, account.code, toText(amount)]);
  expect(entries(transferOf())).toEqual([
    ['DEBIT', `business:${source}:available:EUR`, '1500.00'],
    ['CREDIT', `business:${target}:available:EUR`, '1500.00'],
  ]);
  expect(entries(transferOf({ fee: amountOf('7.50', 'EUR') }))).toEqual([
    ['DEBIT', `business:${source}:available:EUR`, '1507.50'],
    ['CREDIT', `business:${target}:available:EUR`, '1500.00'],
    ['CREDIT', 'income:service-fee:EUR', '7.50'],
  ]);
  expect(transferPosted(transferOf())).toMatchObject({ eventType: 'T-21', entityType: 'INTERNAL_TRANSFER' });
});

it.each([
  ['1500.00', 'EUR', '0', '0.00'],
  ['1500.00', 'EUR', '0.005', '7.50'],
  ['0.99', 'EUR', '0.005', '0.00'],
  ['1.00', 'EUR', '0.005', '0.01'],
  ['2.99', 'EUR', '0.005', '0.01'],
  ['3.00', 'EUR', '0.005', '0.02'],
  ['0.00000001', 'BTC', '0.5', '0.00000001'],
])('charges for %s %s at %s a fee of %s, half up', (amount, currency, share, fee) => {
  expect(toText(transferFee(amountOf(amount, currency), fraction(share)))).toBe(fee);
});

it('counts on its day, in UTC, out of one business and into the other, without the fee', () => {
  const rates = { mid: () => fraction('1'), provenance: () => ({ source: 'test', at: new Date(0) }) };
  const transfer = transferOf({ fee: amountOf('7.50', 'EUR') });
  const { figures } = movementOf(transfer, { rates, uniformCurrency: 'EUR' });
  expect(
    figures.map(({ businessId, direction, day, count, volume, uniformVolume }) => [
      businessId,
      direction,
      day,
      count,
      toText(volume),
      toText(uniformVolume),
    ]),
  ).toEqual([
    [transfer.fromBusinessId, 'TRANSFER_OUT', '2025-03-14', 1, '1500.00', '1500.00'],
    [transfer.toBusinessId, 'TRANSFER_IN', '2025-03-14', 1, '1500.00', '1500.00'],
  ]);
});

const seed = Number(process.env['FAST_CHECK_SEED'] ?? Date.now() & 0x7fffffff);

it(`neither makes nor loses money, whatever is transferred between whom and refused (seed ${seed})`, () => {
  const accounts = ['a', 'b', 'c', 'd'];
  const step = fc.record({
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    units: fc.oneof(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 1n, max: 1n << 64n })),
    share: fc.constantFrom('0', '0.001', '0.005', '0.5', '1'),
  });
  const sequences = fc.array(step, { minLength: 50, maxLength: 50 });
  const funded = 10_000n;
  fc.assert(
    fc.property(sequences, (steps) => {
      const balances = new Map<string, bigint>(accounts.map((name) => [name, funded]));
      for (const { from, to, units, share } of steps) {
        const amount = fromUnits(units, 'EUR');
        const fee = transferFee(amount, fraction(share));
        if (from === to || debitedBy({ amount, fee }).units > balances.get(from)!) continue;
        for (const entry of transferPosted(
          transferOf({ fromBusinessId: from as BusinessId, toBusinessId: to as BusinessId, amount, fee }),
        ).entries) {
          const name = /^business:(.+):available:EUR$/.exec(entry.account.code)?.[1] ?? entry.account.code;
          const signed = entry.direction === 'CREDIT' ? entry.amount.units : -entry.amount.units;
          balances.set(name, (balances.get(name) ?? 0n) + signed);
        }
        expect([...balances.values()].every((balance) => balance >= 0n)).toBe(true);
        expect([...balances.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(funded * 4n);
      }
    }),
    { numRuns: 1_000, seed },
  );
});
