import { publicCurrencies } from '@countinghouse/money';
import type { Database } from '@countinghouse/database';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/config';
import { lackTexts, lacksOf } from './offers';
import { offersBySettings } from '../rails';

// Nothing is read: offers follow from settings.
const database = {} as Database;
const key =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const node = (tokens: Record<string, string | null> = {}) => ({ url: 'http://127.0.0.1:9', chainId: null, tokens });
const coinNode = { url: 'http://127.0.0.1:9', cookieFile: null, net: 'main' as const };
const signer = { url: 'http://127.0.0.1:9', address: `0x${'ab'.repeat(20)}` };
const production = (changes: Parameters<typeof testConfig>[0]) =>
  offersBySettings(testConfig({ mode: 'production', smtpUrl: 'smtp://127.0.0.1:9', ...changes }), database);

describe('what rails offer', () => {
  it('is every coin in the sandbox, whose chains are simulated', () => {
    expect(lacksOf(offersBySettings(testConfig({}), database))).toEqual([]);
  });

  it('is nothing in production without a rail, EOS as little as any other', () => {
    const lacking = lacksOf(production({}));
    expect(lacking).toHaveLength(publicCurrencies.flatMap(({ networks }) => networks).length);
    expect(new Set(lacking.map(({ lacks }) => lacks))).toEqual(new Set(['BOTH']));
    expect(lacking.map(({ currency }) => currency)).toContain('EOS');
  });

  it('never has EOS in production, whatever other chains are served', () => {
    const gateway = { url: 'http://127.0.0.1:9', net: 'main', token: 't' };
    const offers = production({
      chainNodes: { ETH: node() },
      depositKeys: { ETH: key },
      signer,
      chainGateways: { SOL: gateway, XRP: gateway },
    });
    expect([offers.receives('EOS', 'MAIN'), offers.sends('EOS', 'MAIN')]).toEqual([false, false]);
    expect([offers.receives('XRP', 'MAIN'), offers.sends('USDC', 'SOL')]).toEqual([true, true]);
  });

  it('has a coin in only where addresses follow from a key, and out only where somebody signs', () => {
    const unsigned = production({ chainNodes: { ETH: node() }, depositKeys: { ETH: key } });
    expect([unsigned.receives('USDT', 'ETH'), unsigned.sends('USDT', 'ETH')]).toEqual([true, false]);
    const keyless = production({ chainNodes: { ETH: node() }, signer });
    expect([keyless.receives('ETH', 'ETH'), keyless.sends('ETH', 'ETH')]).toEqual([false, true]);
    expect([keyless.receives('USDT', 'BSC'), keyless.sends('USDT', 'BSC')]).toEqual([false, false]);
  });

  it('has a token only where its contract is known', () => {
    const offers = production({ chainNodes: { ETH: node({ AION: null }) }, depositKeys: { ETH: key }, signer });
    expect([offers.receives('AION', 'ETH'), offers.sends('AION', 'ETH')]).toEqual([false, false]);
    expect([offers.receives('USDT', 'ETH'), offers.sends('USDT', 'ETH')]).toEqual([true, true]);
  });

  it('has BCH and DASH in and never out', () => {
    const offers = production({ utxoNodes: { BCH: coinNode, DASH: coinNode }, depositKeys: { BCH: key, DASH: key } });
    for (const coin of ['BCH', 'DASH'])
      expect([offers.receives(coin, 'MAIN'), offers.sends(coin, 'MAIN')]).toEqual([true, false]);
    expect(lackTexts(offers)).toContain('not sent: BCH, DASH');
  });
});
