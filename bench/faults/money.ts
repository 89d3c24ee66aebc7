import type { Area } from './fault';
import { faultsOf } from './fault';

const at = (file: string): string => `packages/money/src/${file}`;

export const money: Area = {
  name: 'money',
  faults: [
    ...faultsOf(
      at('rounding.ts'),
      [at('convert.test.ts'), at('amount.test.ts'), at('display.test.ts'), at('fraction.test.ts')],
      [
        ["rounding === 'up' ? rest > 0n", "rounding === 'up' ? rest > 1n"],
        ['rest * 2n >= denominator', 'rest * 2n > denominator'],
        ['oneMore ? whole + 1n : whole', 'oneMore ? whole + 2n : whole'],
        ['return negative ? -rounded : rounded;', 'return rounded;'],
        ["payable: 'up'", "payable: 'half-up'"],
        ["gross: 'down'", "gross: 'half-up'"],
        ["fee: 'half-up'", "fee: 'down'"],
      ],
    ).map((fault) =>
      /payable|gross|fee:/.test(fault.from)
        ? { ...fault, tests: ['packages/payments/src/worked-examples.test.ts', at('convert.test.ts')] }
        : fault,
    ),
    ...faultsOf(
      at('amount.ts'),
      [at('amount.test.ts')],
      [
        ['if (units >= unitsLimit || units <= -unitsLimit)', 'if (units > unitsLimit || units < -unitsLimit)'],
        ["if (minus && !options.signed) return refuse('NOT_A_NUMBER');", ''],
        ["if (decimals.length > maxDecimals) return refuse('TOO_MANY_DECIMALS');", ''],
        ["if (minus && magnitude === 0n) return refuse('NOT_A_NUMBER');", ''],
        [
          "if (magnitude >= unitsLimit || (!options.signed && whole.length > mostWholeDigits)) return refuse('TOO_LARGE');",
          '',
        ],
        [' || (!options.signed && whole.length > mostWholeDigits)', ''],
        ['fromUnits(minus ? -magnitude : magnitude, code)', 'fromUnits(magnitude, code)'],
        ['(0|[1-9][0-9]*)(?:', '([0-9]+)(?:'],
        ['if (a.currency !== b.currency)', 'if (a.scale !== b.scale)'],
        ['fromUnits(a.units - b.units, together(a, b))', 'fromUnits(b.units - a.units, together(a, b))'],
        ['(compare(a, b) <= 0 ? a : b)', '(compare(a, b) >= 0 ? a : b)'],
        ['currencyOf(amount.currency).isFiat ? text : trimZeros(text)', 'trimZeros(text)'],
        ['if (decimals >= amount.scale) return amount;', 'if (decimals > 0) return amount;'],
        ['amount.units < 0n;', 'amount.units <= 0n;'],
        ['amount.units > 0n;', 'amount.units >= 0n;'],
      ],
    ),
    ...faultsOf(
      at('fraction.ts'),
      [at('fraction.test.ts'), at('convert.test.ts')],
      [
        ["if (denominator === 0n) throw new RangeError('A fraction needs a denominator other than zero');", ''],
        ['if (divisor < 0n) [numerator, divisor] = [-numerator, -divisor];', ''],
        [
          'a.numerator * b.denominator + b.numerator * a.denominator',
          'a.numerator * b.denominator - b.numerator * a.denominator',
        ],
        ["toDecimalText(value, 18, 'half-up')", "toDecimalText(value, 18, 'down')"],
        [
          'const difference = a.numerator * b.denominator - b.numerator * a.denominator;',
          'const difference = a.numerator - b.numerator;',
        ],
      ],
    ),
    ...faultsOf(
      at('convert.ts'),
      [at('convert.test.ts')],
      [
        ['Math.min(decimals ?? precisionOf(code), ledgerScale)', 'ledgerScale'],
        ['divide(fraction(1n), rate)', 'rate'],
        [
          "divideRounded(raw, powerOfTen(chainDecimals - ledgerScale), 'down')",
          "divideRounded(raw, powerOfTen(chainDecimals - ledgerScale), 'up')",
        ],
        ['10_000n - others', '10_000n'],
        ['Math.max(0, digits - 2)', 'Math.max(0, digits - 1)'],
      ],
    ),
    ...faultsOf(
      at('display.ts'),
      [at('display.test.ts')],
      [
        ['currencyOf(code).isFiat ? 2 :', 'currencyOf(code).isFiat ? 3 :'],
        ["padEnd(settlementDecimals(code, network), '0')", 'slice(0, settlementDecimals(code, network))'],
        ["amount.currency === 'EUR' ? 2 : 4", '2'],
      ],
    ),
    ...faultsOf(
      at('settlement.ts'),
      [at('settlement.test.ts')],
      [
        ["currency === 'USDT' && settings.refuseUsdtSettlement", 'false'],
        ["!settings.enabledCryptoCurrencies.includes('USDT')", "settings.enabledCryptoCurrencies.includes('USDT')"],
        ['option.currency === code && option.selectable', 'option.currency === code'],
      ],
    ),
  ],
};
