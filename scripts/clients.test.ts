import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython, packClient, packPythonClient } from './lib/clients.mjs';
import { npm } from './lib/install.mjs';
import { programs, root } from './lib/project.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-clients-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const consumer = `import { createClient, verifyCallback, RequestRefused, type Payment } from '@countinghouse/client';
import { signedCallback, testSecret } from '@countinghouse/client/testing';

const secret = testSecret();
const message = verifyCallback({ ...signedCallback('PAYMENT_CLOSED', { secret }), secret }).message;
const client = createClient({ url: 'http://127.0.0.1:1', apiKey: 'pk', apiSecret: 'sk', tries: 1 });
const id: Promise<Payment['id']> = client.getPayment('x').then((payment) => payment.id);
id.catch((error: unknown) => console.log(message.event, (error as Error).name, error instanceof RequestRefused));
// @ts-expect-error amounts are text
void (() => client.createPayment({ clientPaymentId: 'a', businessId: 'b', displayAmount: 1 }));
`;

test(
  'The npm package installs without the workspace, its types stand alone, and it runs',
  { timeout: 120_000 },
  async () => {
    const archive = await packClient(folder);
    const shop = join(folder, 'shop');
    mkdirSync(shop);
    writeFileSync(join(shop, 'package.json'), '{"type":"module","private":true}');
    writeFileSync(join(shop, 'shop.ts'), consumer);
    const { code, output } = await npm(['install', '--prefix', shop, '--offline', '--no-audit', '--no-fund', archive]);
    expect(code, output).toBe(0);
    const types = ['--module', 'nodenext', '--strict', '--target', 'es2022', '--types', '', '--outDir', shop];
    execFileSync(process.execPath, [programs.tsc, ...types, join(shop, 'shop.ts')], { cwd: shop, encoding: 'utf8' });
    const said = execFileSync(process.execPath, [join(shop, 'shop.js')], { cwd: shop, encoding: 'utf8' });
    expect(said.trim()).toBe('PAYMENT_CLOSED NotAnswered false');
  },
);

describe.skipIf(!(await hasPython()))('the Python client (left out where there is no Python 3.11)', () => {
  const python = (args: readonly string[], options: object) =>
    execFileSync('python3', args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
      ...options,
    });

  test('signs, repeats, pages and verifies: its own tests pass', () => {
    const folderOfPython = join(root, 'packages/client-python');
    // Python tells its results on the other stream: a failure throws.
    expect(python(['-m', 'unittest', '-q'], { cwd: folderOfPython, stdio: 'pipe' })).toBe('');
  });

  test('installs from its wheel, without the workspace and the network', async () => {
    const wheel = await packPythonClient(folder);
    const target = join(folder, 'python');
    const quietly = ['--quiet', '--no-index', '--no-deps', '--disable-pip-version-check', '--root-user-action=ignore'];
    python(['-m', 'pip', 'install', ...quietly, '--target', target, wheel], { cwd: folder });
    const program =
      'import countinghouse, countinghouse.testing; print(countinghouse.Client.create_payment.__doc__[:13])';
    expect(python(['-c', program], { cwd: target }).trim()).toBe('A new payment');
  });
});
