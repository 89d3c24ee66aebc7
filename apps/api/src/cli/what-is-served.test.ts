import { describe, expect, it } from 'vitest';
import { sampleBrands } from '../testing/brands';
import { testConfig } from '../testing/config';
import type { Offers } from '../rails/offers';
import { whatIsServed } from './what-is-served';

const brands = sampleBrands(['NORTHGATE_PROD', 'KESTREL']);
const everything: Offers = { receives: () => true, sends: () => true };
const told = (changes: Parameters<typeof testConfig>[0], known = brands, offers = everything) =>
  whatIsServed(testConfig({ mode: 'production', publicUrl: 'https://pay.example.com', ...changes }), known, offers)
    .map(([what, how]) => `${what}: ${how}`)
    .join('\n');

describe('what a production installation says it serves', () => {
  it('names what is missing for each thing that it does not', () => {
    const bare = told({ dashboardDir: '/nowhere', smtpUrl: undefined });
    expect(bare).toContain('Reads: no chain: CHAIN_NODES is not set');
    expect(bare).toContain('Sends: no coin: SIGNER_URL and UTXO_SIGNERS are not set');
    expect(bare).toContain('Prices: none: PRICE_MARKETS and RATES_URL are not set');
    expect(bare).toContain('Screening: none: no chain is served');
    expect(bare).toContain('Bank files: brought by operators: BANK_INBOX is not set');
    expect(bare).toContain(': taken out by operators: BANK_OUTBOX is not set');
    expect(bare).toContain('Brands: no brand at pay.example.com');
    expect(told({}, [])).toContain('Brands: none: make one by npm run operator -- brand add');
    expect(bare).toContain('Screens: none: there is no dashboard in /nowhere');
  });

  it('names chains, sources, hosts and brands, and no secret of an address', () => {
    const full = told({
      chainNodes: {
        ETH: { url: 'https://node.example.com/hush', chainId: 11_155_111, tokens: {} },
        BSC: { url: 'https://bsc.example.com/hush', chainId: null, tokens: {} },
      },
      utxoNodes: { LTC: { url: 'http://a:hush@127.0.0.1:9332', cookieFile: null, net: 'regtest' } },
      depositKeys: { ETH: 'xpub-hush', BTC: 'xpub-hush', LTC: 'tpub-hush' },
      signer: { url: 'https://signer.example.com/hush', address: `0x${'ab'.repeat(20)}` },
      ratesUrl: 'https://rates.example.com/?key=hush',
      screening: {
        sanctionsList: 'https://lists.example.com/sdn.xml?key=hush',
        oracles: { ETH: { url: 'https://node.example.com/hush', contract: `0x${'cd'.repeat(20)}` } },
        provider: { url: 'https://screening.example.com/hush', token: 'hush' },
      },
      smtpUrl: 'smtps://user:hush@mail.example.com',
      mailFrom: 'Pay <no-reply@example.com>',
      brandHosts: { 'pay.example.com': 'NORTHGATE_PROD', 'desk.example.com': 'KESTREL' },
    });
    expect(full).toContain(
      'Reads: ETH (test net 11155111), BSC (main net, no payer is given an address: DEPOSIT_KEYS has no key), LTC (test net regtest)',
    );
    expect(full).toContain('not BTC: CHAIN_NODES names no node');
    expect(full).toContain(`Sends: over ETH, BSC by the key of 0x${'ab'.repeat(20)}`);
    expect(full).toContain('Prices: from rates.example.com');
    expect(full).toContain(
      `Screening: OFAC’s list from lists.example.com, the oracle 0x${'cd'.repeat(20)} on ETH, the provider at screening.example.com`,
    );
    expect(full).toContain('Mail: over mail.example.com from Pay <no-reply@example.com>');
    expect(full).toContain('Brands: NORTHGATE_PROD at pay.example.com, KESTREL at desk.example.com');
    expect(full).not.toContain('hush');
  });

  it('names the coins that no rail moves, a chain as a whole where none of its coins is', () => {
    const named = told({}, brands, {
      receives: (currency, network) => network !== 'SOL' && currency !== 'EOS',
      sends: (currency, network) => network !== 'SOL' && !['BCH', 'EOS'].includes(currency),
    });
    expect(named).toMatch(/^Not offered: all on SOL, EOS$/m);
    expect(named).toMatch(/^: not sent: BCH$/m);
    expect(told({})).not.toContain('Not offered');
  });

  it('names the sender on TRON as TRON does', () => {
    const served = told({
      chainNodes: { TRX: { url: 'https://node.example.com/jsonrpc', chainId: null, tokens: {} } },
      depositKeys: { TRX: 'xpub' },
      signer: { url: 'https://signer.example.com', address: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C' },
    });
    expect(served).toContain('Reads: TRX (main net)');
    expect(served).toContain(
      'Sends: over TRX by the key of 0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C, on TRX TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
  });

  it('names the markets that have to agree, and what the ECB is for', () => {
    const priceMarkets = {
      kraken: 'https://proxy.example/hush',
      bitstamp: 'https://www.bitstamp.net',
      ecb: 'https://ecb.example',
    };
    const markets = told({ priceMarkets, ratesUrl: 'https://rates.example.com/?key=hush' });
    expect(markets).toContain(
      'Prices: on which two of Kraken, Bitstamp, rates.example.com agree, fiat on screens by the ECB',
    );
    expect(markets).not.toContain('hush');
  });
});

describe('what a sandbox says it serves', () => {
  const played = (changes: Parameters<typeof testConfig>[0]) =>
    whatIsServed(testConfig({ publicUrl: 'http://localhost:3000', ...changes }), brands, everything).map(
      ([what, how]) => `${what}: ${how}`,
    );

  it('names what is simulated, and where the mail is', () => {
    expect(played({ smtpUrl: undefined })).toEqual([
      'Simulated: chains, prices, screening, the signer and the bank: no real money moves',
      'Mail: sent to nobody: http://localhost:3000/api/v1/sandbox/mailbox shows it',
    ]);
    expect(played({ smtpUrl: 'smtps://user:hush@mail.example.com', mailFrom: 'Pay <no-reply@example.com>' })[1]).toBe(
      'Mail: over mail.example.com from Pay <no-reply@example.com>',
    );
  });
});
