import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { fraction, toDecimalText } from '@countinghouse/money';
import { rateBook } from '@countinghouse/payments';
import { HDKey } from '@scure/bip32';
import { Secret, TOTP } from 'otpauth';
import { SMTPServer } from 'smtp-server';
import { markets, type MarketName } from '../rails/rates/markets';
import { pairs } from '../rails/rates/markets/pairs';
import type { Certified } from './authority';
import { testMids } from './commerce';

// The world outside of an installation, on this machine: for walks over the whole product as its operator starts it.

export { createAuthority, type Certified } from './authority';
export { plainList } from '../rails/screening/sanctions/testing/lists';
export { oracleCode } from './evm-contracts';
export { startEvmNode, testChainId } from './evm-node';
export { startTestSigner } from './signer';

/** Extended public key of Ethereum's accounts of a wallet that is somewhere else. */
export const walletKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey;

export type ReceivedMail = { readonly to: readonly string[]; readonly text: string };

/** A mail server of this machine on a port, without TLS, that keeps everything. */
export const startMailServer = async (port: number) => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        // Quoted-printable: soft breaks and escapes.
        const text = raw
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  // A connection ends when the program that sends is killed.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { received, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};

/** Hosts at which the markets are asked, by their names in `PRICE_MARKETS`. */
export const marketHosts = Object.fromEntries(
  Object.entries(markets).map(([name, { address }]) => [name, new URL(address).hostname]),
) as Readonly<Record<MarketName, string>>;

/** Kraken, Coinbase, Bitstamp and the ECB in the forms of their answers, all on one port; each answer is of its instant. `further`: more prices. `certified`: over TLS. */
export const startMarkets = async (
  port: number,
  {
    further = {},
    certified,
  }: { readonly further?: Readonly<Record<string, string>>; readonly certified?: Certified } = {},
): Promise<() => void> => {
  const stated = rateBook(
    Object.entries({ ...testMids, ...further }).map(([pair, mid]) => {
      const [base = '', quote = ''] = pair.split('-');
      return { base, quote, mid: fraction(mid), source: 'recorded', at: new Date() };
    }),
  );
  const priceOf = (base: string, quote: string): string | null => {
    try {
      return toDecimalText(stated.mid(base, quote), 8, 'half-up');
    } catch {
      return null;
    }
  };
  const priced = pairs.flatMap((pair) => {
    const price = priceOf(pair.base, pair.quote);
    return price === null ? [] : [{ ...pair, price }];
  });
  const dollars = priceOf('EUR', 'USD');
  const answerOf = (path: string): unknown => {
    if (path === '/0/public/Ticker') {
      const books = priced.flatMap(({ kraken, price }) =>
        kraken === null ? [] : [[kraken[1], { a: [price, '1', '1.000'], b: [price, '1', '1.000'] }]],
      );
      return { error: [], result: Object.fromEntries(books) as unknown };
    }
    const timestamp = String(Math.floor(Date.now() / 1_000));
    if (path === '/api/v2/ticker/')
      return priced.map(({ bitstamp, price }) => ({ pair: bitstamp ?? '', bid: price, ask: price, timestamp }));
    const listed = priced.find(({ coinbase }) => path === `/products/${coinbase}/ticker`);
    return listed && { bid: listed.price, ask: listed.price, time: new Date().toISOString() };
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://markets');
    if (pathname === '/stats/eurofxref/eurofxref-daily.xml') {
      const day = new Date().toISOString().slice(0, 10);
      return response.end(
        `<Envelope><Cube><Cube time="${day}"><Cube currency="USD" rate="${dollars}"/></Cube></Cube></Envelope>`,
      );
    }
    const told = answerOf(pathname);
    response.writeHead(told === undefined ? 404 : 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(told ?? { message: 'NotFound' }));
  };
  const server = certified ? createSecureServer(certified, answer) : createServer(answer);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return () => {
    server.closeAllConnections();
    server.close();
  };
};

/** A busy machine takes its time between a code and the look at it. */
const goodForMs = 10_000;

/** An authenticator whose codes are used once each: the previous step's first, then this one's and the next one's, then as they come. */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const stepNow = (laterMs = 0) => Math.floor((Date.now() + laterMs) / 30_000);
  let spent = 0;
  return {
    /** Waits until a code is accepted that was not given out before. */
    code: async (): Promise<string> => {
      const step = Math.max(spent + 1, stepNow(goodForMs) - 1);
      while (step > stepNow() + 1) await new Promise((resolve) => setTimeout(resolve, 200));
      spent = step;
      return totp.generate({ timestamp: step * 30_000 });
    },
  };
};
