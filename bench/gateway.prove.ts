/**
 * Asks a gateway for all that the product relies on (docs/gateway.md), clause by clause. It orders one transfer out of the gateway's own coins: use a
 * test network. Without an address it asks the example, and the example with each of the planted faults, every one of which has to be found. Exit
 * code 1 on any deviation.
 *
 *   GATEWAY_TOKEN=… npm run prove gateway https://gateway.example.com
 */
import { readFileSync } from 'node:fs';
import { startTestGateway, testCertificates } from '@countinghouse/api/testing/gateway';
import { checkGateway } from '@countinghouse/api/testing/gateway/conformance';
import { gatewayFaults } from '@countinghouse/api/testing/gateway/faults';

const read = (name: string): string | undefined => process.env[name] || undefined;
const file = (name: string): string | undefined => {
  const path = read(name);
  return path === undefined ? undefined : readFileSync(path, 'utf8');
};

const askOne = async (address: string): Promise<boolean> => {
  const [currency = '', network = 'MAIN'] = (read('GATEWAY_COIN') ?? 'USDC/SOL').split('/');
  const [ca, certificate, key] = [file('GATEWAY_CA'), file('GATEWAY_CERT'), file('GATEWAY_KEY')];
  const verdicts = await checkGateway({
    gateway: {
      url: address.replace(/\/+$/, ''),
      token: read('GATEWAY_TOKEN') ?? null,
      tls: {
        ...(ca !== undefined && { ca }),
        ...(certificate !== undefined && key !== undefined && { client: { certificate, key } }),
      },
    },
    coin: { currency, network },
    amount: read('GATEWAY_AMOUNT') ?? '1',
    waitMs: Number(read('GATEWAY_WAIT_SECONDS') ?? 300) * 1_000,
    pollMs: 1_000,
    say: console.log,
  });
  const broken = verdicts.filter(({ deviation }) => deviation !== null);
  console.log(`${verdicts.length - broken.length} of ${verdicts.length} clauses are kept`);
  return broken.length === 0;
};

/** Clauses that the example breaks, with a fault around it or without. */
const askExample = async (around?: (typeof gatewayFaults)[string], say?: (line: string) => void): Promise<number[]> => {
  const gateway = await startTestGateway({ finality: 4, tls: testCertificates(), ...(around && { around }) });
  const mining = setInterval(() => gateway.chain.mine(1), 20);
  try {
    const verdicts = await checkGateway({
      gateway: gateway.settings,
      coin: { currency: 'USDC', network: 'SOL' },
      amount: '1.25',
      waitMs: 2_000,
      pollMs: 15,
      ...(say && { say }),
    });
    return verdicts.filter(({ deviation }) => deviation !== null).map(({ number }) => number);
  } finally {
    clearInterval(mining);
    await gateway.stop();
  }
};

const askAll = async (): Promise<boolean> => {
  const broken = await askExample(undefined, console.log);
  console.log(`the example breaks ${broken.length} clauses`);
  let missed = 0;
  for (const [what, around] of Object.entries(gatewayFaults)) {
    const found = await askExample(around);
    if (found.length === 0) missed += 1;
    console.log(`a gateway that ${what}: ${found.length === 0 ? 'NOT FOUND' : `clauses ${found.join(', ')}`}`);
  }
  console.log(`${Object.keys(gatewayFaults).length} planted faults, ${missed} not found`);
  return broken.length === 0 && missed === 0;
};

const address = process.argv[2];
process.exitCode = (await (address === undefined ? askAll() : askOne(address))) ? 0 : 1;
