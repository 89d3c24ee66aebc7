import { readFileSync } from 'node:fs';
import { currencies } from '@countinghouse/money';
import { answering, problem, type Answering } from './answers';
import { simulatedChain } from './chain';
import { serveGateway } from './server';

// A gateway to a simulated chain, on this machine:
//
//   GATEWAY_CHAIN=SOL GATEWAY_TOKEN="$(openssl rand -hex 32)" npx tsx examples/gateway/gateway.ts
//
// GATEWAY_PORT (4700), GATEWAY_NET (test), GATEWAY_JOURNAL (a file), GATEWAY_CERT, GATEWAY_KEY and GATEWAY_CA (files in PEM). Coins are sent to an
// address by POST /simulation/pay {"currency","network","amount","to","tag"}; a block comes every second.

const read = (name: string): string | undefined => process.env[name] || undefined;
const file = (name: string): string | undefined => {
  const path = read(name);
  return path === undefined ? undefined : readFileSync(path, 'utf8');
};

const name = read('GATEWAY_CHAIN') ?? 'SOL';
const token = read('GATEWAY_TOKEN') ?? null;
const [certificate, key, ca] = [file('GATEWAY_CERT'), file('GATEWAY_KEY'), file('GATEWAY_CA')];
if (token === null && ca === undefined) {
  process.stderr.write('GATEWAY_TOKEN is missing: a gateway sends for whoever asks.\n');
  process.exit(1);
}
const coins = currencies.flatMap(({ code: currency, networks }) =>
  networks.flatMap(({ network }) =>
    (network === 'MAIN' ? currency : network) === name ? [{ currency, network }] : [],
  ),
);
const journal = read('GATEWAY_JOURNAL');
const chain = simulatedChain({
  chain: name,
  net: read('GATEWAY_NET') ?? 'test',
  coins,
  seed: read('GATEWAY_SEED') ?? `a simulated chain of ${name}`,
  ...(journal !== undefined && { journal }),
});

const form = answering(chain);
/** The form, and a payer of the simulation. */
const answer: Answering = (asked) => {
  if (asked.method !== 'POST' || asked.path !== '/simulation/pay') return form(asked);
  const paid = asked.body as Parameters<typeof chain.pay>[0];
  if (!chain.isPayable(paid)) return problem('BAD_REQUEST', 'No coin or no address of this chain');
  return {
    status: 200,
    body: { transactionId: chain.pay({ ...paid, tag: paid.tag ?? null, from: [chain.stranger('payer')] }) },
  };
};

const server = await serveGateway(answer, {
  port: Number(read('GATEWAY_PORT') ?? 4700),
  token,
  ...(certificate !== undefined && key !== undefined && { tls: { certificate, key, ...(ca !== undefined && { ca }) } }),
});
setInterval(() => chain.mine(1), Number(read('GATEWAY_BLOCK_MS') ?? 1_000)).unref();
process.stdout.write(`The gateway of ${name} listens at ${server.url}\n`);
