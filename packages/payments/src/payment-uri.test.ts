import { amountOf } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { paymentUri } from './payment-uri';

test.each([
  ['BTC', 'MAIN', 'bc1qx', null, '0.00173281', 'bitcoin:bc1qx?amount=0.00173281'],
  ['LTC', 'MAIN', 'ltc1x', null, '1.5', 'litecoin:ltc1x?amount=1.5'],
  ['BCH', 'MAIN', 'qx', null, '1', 'bitcoincash:qx?amount=1'],
  ['DASH', 'MAIN', 'Xx', null, null, 'dash:Xx'],
  ['ETH', 'ETH', '0xa', null, '0.5', 'ethereum:0xa@1?value=500000000000000000'],
  [
    'USDT',
    'ETH',
    '0xa',
    null,
    '100.25',
    'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=0xa&uint256=100250000',
  ],
  [
    'USDT',
    'BSC',
    '0xa',
    null,
    '1',
    'ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=0xa&uint256=1000000000000000000',
  ],
  ['USDC', 'SOL', 'So1', null, '2', 'solana:So1?amount=2&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'],
  ['XLM', 'MAIN', 'GA', '77', '3', 'web+stellar:pay?destination=GA&amount=3&memo=77&memo_type=MEMO_ID'],
  ['XRP', 'MAIN', 'rA', '12', '4', 'xrpl:rA?amount=4&dt=12'],
  ['USDT', 'TRX', 'TP', null, '5', 'TP'],
  ['EOS', 'MAIN', 'acct', '9', '5', 'acct'],
])('%s on %s reads %#', (currency, network, address, destinationTag, amount, expected) => {
  const asked = amount === null ? null : amountOf(amount, currency);
  expect(paymentUri({ currency, network, address, destinationTag, amount: asked })).toBe(expected);
});
