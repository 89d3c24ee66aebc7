import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../config';
import { migrations } from '../../migrations';
import { rotateSecret } from '../../platform/secret-key/rotate';
import { insertBackup } from '../../platform/backups/repository';
import { plantBrands } from '../../sandbox/plant-brands';
import { giveRates } from '../../testing/commerce';
import { createTestCollection } from '../../testing/bank';
import { testConfig } from '../../testing/config';
import { createOrganisation } from '../../testing/people';
import { oracleCode } from '../../testing/evm-contracts';
import { startEvmNode, testChainId, type TestEvmNode } from '../../testing/evm-node';
import { startTestSigner } from '../../testing/signer';
import { startTronNode } from '../../testing/tron-node';
import { requireOwnSecret } from '../require-own-secret';
import { diagnose, diagnosisLines, isSound } from '.';

const directory = mkdtempSync(join(tmpdir(), 'doctor-'));
let test: TestDatabase;
let node: TestEvmNode;
let oracle: string;
let signer: Awaited<ReturnType<typeof startTestSigner>>;
const key = generatePrivateKey();
const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => {
    mails.push(...session.envelope.rcptTo.map(({ address }) => address));
    stream.resume().on('end', () => done());
  },
});

/** A certificate of no authority for `localhost`. */
const certified = (name: string, days: number) => {
  const [keyFile, file] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', [...made, '-days', String(days), '-keyout', keyFile, '-out', file], { stdio: 'pipe' });
  return { key: readFileSync(keyFile), cert: readFileSync(file) };
};
const proxy = createServer(certified('own', 90), (_, response) => response.end('{"status":"ok"}'));
const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  test = await createTestDatabase(migrations);
  node = await startEvmNode();
  oracle = await node.deploy(oracleCode);
  signer = await startTestSigner(key);
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  await once(proxy.listen(0, 'localhost'), 'listening');
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await signer.stop();
  await node.stop();
  await test.close();
  rmSync(directory, { recursive: true });
});

const whole = (changes: Partial<Config> = {}): Config =>
  testConfig({
    mode: 'production',
    dataDir: directory,
    databaseUrl: 'postgres://owner@db.example/pay',
    publicUrl: `https://localhost:${portOf(proxy)}`,
    smtpUrl: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
    ratesUrl: 'https://rates.example.com',
    chainNodes: { ETH: { url: node.url, chainId: testChainId, tokens: {} } },
    screening: { oracles: { ETH: { url: node.url, contract: oracle } } },
    signer: { url: signer.url, address: privateKeyToAccount(key).address },
    ...changes,
  });
const stateOf = async (about: string, config: Config, mailTo?: string) => {
  const found = (await diagnose(config, test.database, mailTo)).filter((finding) => finding.about === about);
  return found.map(({ state, text }) => `${state} ${text}`).join('; ');
};

describe('a diagnosis of an installation', () => {
  it('finds what answers fine, each in a line, and is of one object for monitors', async () => {
    await giveRates({ database: test.database }, new Date());
    await node.mine(1);
    const findings = await diagnose(whole(), test.database, 'ops@example.com');
    const fine = findings.filter(({ state }) => state === 'FINE').map(({ about }) => about);
    expect(fine).toEqual(
      expect.arrayContaining([
        'clock',
        'prices',
        'mail',
        'node ETH',
        'signer',
        'screening ORACLE',
        'disk',
        'bank files',
      ]),
    );
    expect(mails).toEqual(['ops@example.com']);
    const lines = diagnosisLines(findings);
    expect(lines.find((line) => line.includes('node ETH'))).toMatch(/^ok {4}node ETH +at block \d+, \d+ s old$/);
    expect(JSON.parse(JSON.stringify(findings))).toEqual(findings);
  });

  it('says of everything that is missing or away what to do, and is not sound then', async () => {
    const away = { url: 'http://127.0.0.1:9', token: undefined };
    const config = whole({
      publicUrl: 'http://pay.example.com',
      smtpUrl: 'smtp://127.0.0.1:9',
      ratesUrl: undefined,
      chainNodes: { ETH: { url: 'http://127.0.0.1:9', chainId: null, tokens: {} } },
      utxoNodes: { BTC: { url: 'http://name:hush@127.0.0.1:9', cookieFile: null, net: 'main' } },
      screening: { sanctionsList: '/lists/sdn.xml', oracles: {}, provider: away },
      signer: undefined,
    });
    const findings = await diagnose(config, test.database);
    expect(isSound(findings)).toBe(false);
    const faults = findings.filter(({ state }) => state === 'FAULT').map(({ about }) => about);
    expect(faults.toSorted()).toEqual(
      [
        'base backup',
        'brand',
        'log archive',
        'mail',
        'node BTC',
        'node ETH',
        'prices',
        'public address',
        'screening OFAC',
        'screening PROVIDER',
      ].toSorted(),
    );
    for (const { state, advice } of findings) expect(advice === undefined).toBe(state === 'FINE');
    expect(JSON.stringify(findings)).not.toContain('hush');
    expect(await stateOf('signer', config)).toBe('WARNING none: coins come in and none leaves');
  });

  it('says whether USDT can leave over TRON, which takes another interface of its node and another call of the signer', async () => {
    const tronNode = await startTronNode();
    const { address } = privateKeyToAccount(key);
    const over = (changes: Partial<Config> = {}) =>
      stateOf(
        'sending over TRX',
        whole({
          chainNodes: { TRX: { url: tronNode.url, chainId: testChainId, tokens: {} } },
          screening: { oracles: {} },
          tron: { wallet: tronNode.wallet, feeLimit: 50_000_000n },
          ...changes,
        }),
      );
    try {
      expect(await over()).toBe('FINE takes transfers, at most 50 TRX each');
      expect(await over({ signer: undefined })).toBe('');
      expect(await over({ signer: { url: 'http://127.0.0.1:9', address } })).toMatch(/^FAULT .*publicKeys/);
      expect(await over({ tron: { wallet: 'http://127.0.0.1:9', feeLimit: 1n } })).toMatch(/^FAULT .*did not answer/);
      const elsewhere = { TRX: { url: tronNode.url, chainId: 1, tokens: {} } };
      expect(await over({ chainNodes: elsewhere })).toBe('FAULT it serves the chain 31337, not 1');
    } finally {
      await tronNode.stop();
    }
  });

  it('names the brand of the public address, and how to give it one', async () => {
    const advices = async () =>
      (await diagnose(whole(), test.database)).filter(({ about }) => about === 'brand').map(({ advice }) => advice);
    expect(await stateOf('brand', whole())).toBe(
      'FAULT localhost is the host of no brand, so nobody can sign in there',
    );
    expect(await advices()).toEqual([
      'Two operators give it one: npm run operator -- brand add … --hosts=localhost (docs/brands.md).',
    ]);
    await plantBrands(test.database, testConfig().assetsDir);
    expect(await stateOf('brand', whole({ publicUrl: 'https://dashboard.harbour.example' }))).toBe(
      'FINE https://dashboard.harbour.example shows Harbour',
    );
    expect(await stateOf('brand', whole())).toMatch(/^FAULT/);
  });

  it('does not believe a certificate of no authority, nor a public address that leads elsewhere', async () => {
    expect(await stateOf('public address', whole())).toMatch(
      /^FAULT its certificate is not believed: DEPTH_ZERO_SELF_SIGNED_CERT/,
    );
    expect(await stateOf('public address', whole({ publicUrl: 'https://localhost:9' }))).toMatch(
      /^FAULT .*ECONNREFUSED/,
    );
  });

  it('notices a node of another chain, or one that stands still', async () => {
    const other = { ETH: { url: node.url, chainId: 1, tokens: {} } };
    expect(await stateOf('node ETH', whole({ chainNodes: other }))).toBe(
      `FAULT it serves the chain ${testChainId}, not 1`,
    );
    const seconds = Math.floor(Date.now() / 1_000);
    const standing = (timestamp: number) =>
      node.tamper(({ method }, { result }) =>
        method === 'eth_getBlockByNumber'
          ? { jsonrpc: '2.0', id: 1, result: { ...(result as object), timestamp: `0x${timestamp.toString(16)}` } }
          : null,
      );
    try {
      standing(seconds - 600);
      expect(await stateOf('node ETH', whole())).toMatch(/^FAULT its newest block \d+ is 60\d s old/);
      standing(seconds + 600);
      expect(await stateOf('node ETH', whole())).toMatch(/^FAULT its newest block \d+ is of a time to come/);
    } finally {
      node.tamper(null);
    }
  });

  it('notices prices that grew old, and a bank that delivers nothing any more', async () => {
    await giveRates({ database: test.database }, new Date(Date.now() - 600_000));
    expect(await stateOf('prices', whole())).toMatch(/^FAULT the newest is 60\d s old/);
    const bankInbox = mkdtempSync(join(directory, 'inbox-'));
    expect(await stateOf('bank files', whole({ bankInbox }))).toBe('WARNING no file of a bank lies there');
    const file = join(bankInbox, 'camt053.xml');
    writeFileSync(file, '<Document/>');
    expect(await stateOf('bank files', whole({ bankInbox }))).toBe('FINE the newest is 0 days old');
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    utimesSync(file, weekAgo, weekAgo);
    expect(await stateOf('bank files', whole({ bankInbox }))).toBe('WARNING the newest is 7 days old');
  });

  it('names a bank to which accounts belong and no way leads', async () => {
    const { id } = await createOrganisation(test.database);
    await createTestCollection(test, id);
    expect(await stateOf('banks of accounts', whole())).toBe('FINE 1 accounts, each at a bank that the settings know');
    await createTestCollection(test, id, undefined, { channel: 'GAMMA' });
    expect(await stateOf('banks of accounts', whole())).toMatch(/^FAULT no way leads to GAMMA/);
    const bankInbox = mkdtempSync(join(directory, 'inbox-'));
    const bankChannels = [{ name: 'GAMMA', inbox: bankInbox }];
    expect(await stateOf('banks of accounts', whole({ bankChannels }))).toMatch(
      /^FAULT no way leads to the bank without a name: /,
    );
    expect(await stateOf('banks of accounts', whole({ bankChannels, bankInbox }))).toMatch(
      /^WARNING 2 accounts share their currency and were never stated: …\d{4}, …\d{4}: /,
    );
    await test.database.acrossOrganisations((tx) =>
      sql`
        insert into bank_closing (organisation_id, collection_account_id, currency, units, ends_at, read_at)
        select organisation_id, id, currency, 0, app_clock(), app_clock() from collection_account
         where organisation_id = ${id}`.execute(tx),
    );
    expect(await stateOf('banks of accounts', whole({ bankChannels, bankInbox }))).toMatch(/^FINE 2 accounts/);
    expect(await stateOf('bank files of GAMMA', whole({ bankChannels }))).toBe('WARNING no file of a bank lies there');
    expect(await stateOf('bank orders of GAMMA', whole({ bankChannels }))).toContain('BANK_OUTBOX_GAMMA is not set');
  });

  it('tells the age of the last base backup, and whether anything is archived', async () => {
    expect(await stateOf('base backup', whole())).toBe('FAULT none was ever put on record');
    expect(await stateOf('log archive', whole())).toMatch(/^FAULT nothing is archived/);
    const taken = (hoursAgo: number) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000);
      return test.database.acrossOrganisations((tx) =>
        insertBackup(tx, { beganAt: at, endedAt: at, place: '/backups/monday' }),
      );
    };
    await taken(200);
    expect(await stateOf('base backup', whole())).toBe('FAULT the newest is 200 h old, in /backups/monday');
    await taken(30);
    expect(await stateOf('base backup', whole())).toMatch(/^WARNING the newest is 30 h old/);
    await taken(2);
    expect(await stateOf('base backup', whole())).toMatch(/^FINE the newest is 2 h old/);
  });

  it('notices a rotation of the secret that is not finished, and a former secret that is no longer needed', async () => {
    const later = 'the secret that comes after it, 9876543210';
    const config = whole({ secretKey: later, previousSecretKey: whole().secretKey });
    expect(await stateOf('secret', whole())).toBe('FINE version 1');
    await requireOwnSecret(test.database, whole(), { taking: true });
    await requireOwnSecret(test.database, config, { taking: true });
    expect(await stateOf('secret', config)).toBe('WARNING a rotation has begun and is not finished');
    await rotateSecret({ database: test.database, secretKey: later, isTrial: false, waitSeconds: 0 });
    expect(await stateOf('secret', config)).toBe('WARNING the former one is still set and not needed');
    expect(await stateOf('secret', whole({ secretKey: later }))).toBe('FINE version 2');
  });

  it('names no secret of an address', async () => {
    const config = whole({
      smtpUrl: 'smtp://user:hush@127.0.0.1:9',
      ratesUrl: 'https://rates.example.com/?key=hush',
      chainNodes: { ETH: { url: 'http://127.0.0.1:9/hush', chainId: null, tokens: {} } },
      screening: { oracles: {}, provider: { url: 'http://127.0.0.1:9/hush', token: 'hush' } },
    });
    expect(JSON.stringify(await diagnose(config, test.database))).not.toContain('hush');
  });
});
