import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, testCertificates } from '../../testing/gateway';
import { checkGateway } from '../../testing/gateway/conformance';
import { gatewayDocument, gatewayDocumentFile } from '../../testing/gateway/document';
import { gatewayFaults } from '../../testing/gateway/faults';

let certificates: ReturnType<typeof testCertificates>;
let miners: NodeJS.Timeout[] = [];
beforeAll(() => {
  certificates = testCertificates();
});
afterAll(() => miners.forEach((miner) => clearInterval(miner)));

const run = async (wanted: Parameters<typeof startTestGateway>[0], coin = { currency: 'USDC', network: 'SOL' }) => {
  const gateway = await startTestGateway({ finality: 4, ...wanted });
  const miner = setInterval(() => gateway.chain.mine(1), 5);
  miners.push(miner);
  try {
    const verdicts = await checkGateway({ gateway: gateway.settings, coin, amount: '1.25', waitMs: 600, pollMs: 4 });
    return verdicts
      .filter(({ deviation }) => deviation !== null)
      .map(({ number, deviation }) => `${number} ${deviation}`);
  } finally {
    clearInterval(miner);
    await gateway.stop();
  }
};

it('the example keeps every clause of the form, over TLS with certificates of both sides', async () => {
  expect(await run({ tls: certificates })).toEqual([]);
});

it.each(['XRP', 'XLM'])('the example keeps every clause on %s, where payments differ in a tag', async (chain) => {
  const coin = { currency: chain, network: 'MAIN' };
  expect(await run({ chain, coins: [coin], fee: { currency: chain, amount: '0.00001' } }, coin)).toEqual([]);
});

/** All of them are in `npm run prove gateway`. */
const some = Object.entries(gatewayFaults).filter((_fault, index) => index % 3 === 0);

it.each(some)('a gateway that %s is found', async (_what, around) => {
  expect(await run({ around })).not.toEqual([]);
});

it('the document of the form is that of the schemas (npm run schema:keep)', () => {
  expect(JSON.parse(readFileSync(gatewayDocumentFile, 'utf8'))).toEqual(JSON.parse(JSON.stringify(gatewayDocument())));
});
