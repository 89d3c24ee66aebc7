/**
 * Follows docs/integrating.md from a start of the server to a payment that is credited and whose callback a shop has verified, by the code blocks of the
 * page and nothing else, and takes the time. Exit code 1 where a step fails, or after three minutes.
 *
 *   npm run prove first-payment
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bar = 180;
const root = join(import.meta.dirname, '..');

const page = readFileSync(join(root, 'docs/integrating.md'), 'utf8');
const section = /^## The first payment$([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
const [start, shop, order] = blocks;
if (blocks.length !== 3 || !start || !shop || !order)
  throw new Error('The page has other blocks than the proof knows.');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
};

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-first-payment-'));
const port = await freePort();
const shopPort = await freePort();
const began = performance.now();
const seconds = (): number => (performance.now() - began) / 1_000;

const children: ChildProcess[] = [];
let said = '';
/** A terminal: a shell of its own, with its processes in one group. */
const terminal = (): ChildProcess => {
  const child = spawn('bash', ['--norc', '-s'], {
    cwd: root,
    detached: true,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), COUNTINGHOUSE_URL: `http://localhost:${port}` },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  children.push(child);
  return child;
};
const type = (child: ChildProcess, block: string): void => {
  // The shop of the page has a port of its own here: this machine may have others.
  child.stdin?.write(block.replaceAll('4999', String(shopPort)));
};
const until = async (text: string): Promise<void> => {
  while (!said.includes(text)) {
    if (seconds() > bar) throw new Error(`"${text}" was not said within ${bar} s:\n${said.slice(-3_000)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  console.log(`  ${seconds().toFixed(1).padStart(6)} s  ${text}`);
};

try {
  type(terminal(), start);
  const second = terminal();
  type(second, `export SHOP_URL=http://127.0.0.1:${shopPort}\n`);
  type(second, shop.replaceAll('npx tsx examples/shop/shop.ts', `PORT=${shopPort} npx tsx examples/shop/shop.ts`));
  await until('Listening. What comes is forwarded');
  await until('The shop is open');
  type(second, order);
  await until('Confirmed the deposit');
  await until('is paid, says a verified callback');
  const took = seconds();
  console.log(`A payment was credited and its callback verified after ${took.toFixed(1)} s (bar ${bar} s).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  await new Promise((done) => setTimeout(done, 8_000));
  rmSync(folder, { recursive: true, force: true });
}
