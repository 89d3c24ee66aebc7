import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const sandbox = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const strongSecret = 'Zq3vN8rT5wXy2LkP9sDf6HgJ4mBc7VtR1aEu0iOo';
const productionEnvironment = {
  MODE: 'production',
  DATABASE_URL: 'postgres://owner:x@db.example:5432/pay',
  DATABASE_APP_URL: 'postgres://app:x@db.example:5432/pay',
  DATABASE_WORKER_URL: 'postgres://worker:x@db.example:5432/pay',
  SECRET_KEY: strongSecret,
  PUBLIC_URL: 'https://pay.example.com',
  SMTP_URL: 'smtps://user:x@mail.example.com',
  MAIL_FROM: 'Pay <no-reply@example.com>',
};
const production = (env: Record<string, string | undefined> = {}) => readConfig({ ...productionEnvironment, ...env });

describe('the sandbox', () => {
  it('needs no setting at all beside a directory it may write', () => {
    expect(sandbox()).toMatchObject({
      mode: 'sandbox',
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      historyProfile: 'small',
      dataDir,
    });
  });

  it('makes its secret once, readable by its owner only', () => {
    expect(sandbox().secretKey).toBe(sandbox().secretKey);
    expect(sandbox().secretKey.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('calls a callback receiver on this machine only where one is named, by its origin', () => {
    expect(sandbox().callbackReceiver).toBeUndefined();
    const receiver = sandbox({ CALLBACK_RECEIVER: 'http://127.0.0.1:4999/' }).callbackReceiver;
    expect(receiver).toBe('http://127.0.0.1:4999');
    expect(() => sandbox({ CALLBACK_RECEIVER: 'http://127.0.0.1:4999/hook' })).toThrow(/^CALLBACK_RECEIVER is .*\.$/);
    expect(() => production({ CALLBACK_RECEIVER: 'http://127.0.0.1:4999' })).toThrow(/^CALLBACK_RECEIVER belongs/);
  });

  it('listens where HOST says, to this machine unless told', () => {
    expect(sandbox().host).toBe('localhost');
    expect(sandbox({ HOST: '192.0.2.7' }).host).toBe('192.0.2.7');
    expect(production().host).toBe('0.0.0.0');
    expect(production({ HOST: '::1' }).host).toBe('::1');
  });

  it('takes an empty variable as unset', () => {
    expect(sandbox({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });
});

describe('production', () => {
  it('takes another API and dashboards elsewhere by their origins, over https only', () => {
    const split = {
      API_URL: 'https://api.example.com/',
      DASHBOARD_ORIGINS: 'https://a.example, https://b.example:8443/',
    };
    expect(production(split)).toMatchObject({
      apiUrl: 'https://api.example.com',
      dashboardOrigins: ['https://a.example', 'https://b.example:8443'],
    });
    expect(production()).toMatchObject({ apiUrl: undefined, dashboardOrigins: [] });
    expect(() => production({ API_URL: 'http://api.example.com' })).toThrow(/^API_URL names .* must begin with https/);
    expect(() => production({ DASHBOARD_ORIGINS: 'https://a.example,http://b.example' })).toThrow(
      /^DASHBOARD_ORIGINS names http:\/\/b\.example, which must/,
    );
    expect(() => production({ DASHBOARD_ORIGINS: '*' })).toThrow(/^DASHBOARD_ORIGINS is .*\.$/);
    expect(() => production({ API_URL: 'https://api.example.com/api/v1' })).toThrow(/^API_URL is .*\.$/);
  });

  it('starts with everything it needs', () => {
    expect(production()).toMatchObject({ mode: 'production', host: '0.0.0.0', historyProfile: 'none' });
  });

  it.each(Object.keys(productionEnvironment).filter((name) => name !== 'MODE'))(
    'refuses to start without %s',
    (name) => {
      expect(() => production({ [name]: undefined })).toThrow(new RegExp(`^${name}.* is missing: .*\\.$`));
    },
  );

  it.each([
    ['a short secret', { SECRET_KEY: 'short' }, /^SECRET_KEY holds 5 characters/],
    ['a guessable secret', { SECRET_KEY: 'changeme'.repeat(6) }, /^SECRET_KEY is too easy to guess/],
    ['an address without https', { PUBLIC_URL: 'http://pay.example.com' }, /^PUBLIC_URL must begin with https/],
    ['a demo history', { HISTORY_PROFILE: 'small' }, /^HISTORY_PROFILE belongs to the sandbox/],
    ['cheaper passwords', { PASSWORD_COST: '10' }, /^PASSWORD_COST belongs to the sandbox/],
    ['a fixed clock', { HISTORY_CLOCK: '2025-06-30T00:00:00Z' }, /^HISTORY_CLOCK belongs to the sandbox/],
  ])('refuses %s', (_title, env, sentence) => {
    expect(() => production(env)).toThrow(sentence);
  });

  it('believes the proxies it is told of, by address or range', () => {
    expect(production().trustedProxies).toEqual([]);
    const { trustedProxies } = production({ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,fd00::/64' });
    expect(trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/64']);
  });

  it('says that it is not ready for five seconds before it ends, or as long as it is told', () => {
    expect(production().drainSeconds).toBe(5);
    expect(production({ DRAIN_SECONDS: '30' }).drainSeconds).toBe(30);
    expect(sandbox().drainSeconds).toBe(0);
  });

  it('serves metrics on a port of their own or nowhere', () => {
    expect(production().metricsPort).toBeUndefined();
    expect(production({ METRICS_PORT: '9100' }).metricsPort).toBe(9_100);
    expect(() => production({ METRICS_PORT: '3000' })).toThrow(/^METRICS_PORT is PORT/);
  });

  it('opens the desk of operators on a port of its own or nowhere, and for this machine alone unless it is told', () => {
    expect(production().operations).toBeUndefined();
    expect(production({ OPERATIONS_PORT: '3009' }).operations).toEqual({ host: 'localhost', port: 3_009 });
    expect(production({ OPERATIONS_PORT: '3009', OPERATIONS_HOST: '10.0.0.4' }).operations?.host).toBe('10.0.0.4');
    expect(() => production({ ROLE: 'api', OPERATIONS_PORT: '3009' })).toThrow(/^OPERATIONS_PORT belongs to a process/);
  });

  it('sends spans where it is told, all of them or a share, and nowhere otherwise', () => {
    expect(production({ OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toBeUndefined();
    expect(production({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318' }).traces).toEqual({
      url: 'http://collector.internal:4318/v1/traces',
      headers: {},
      ratio: 1,
    });
    const told = production({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20b, x-tenant=pay',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    expect(told.traces).toEqual({
      url: 'https://collector.example.com/otlp/v1/traces',
      headers: { 'api-key': 'a b', 'x-tenant': 'pay' },
      ratio: 0.05,
    });
  });

  it('reads chains from the nodes it is told of, over https or on this machine, and names no address it refuses', () => {
    expect(production().chainNodes).toEqual({});
    const told = production({
      CHAIN_NODES: 'ETH=https://node.example.com/v3/key, BSC=http://127.0.0.1:8545',
      CHAIN_IDS: 'ETH=11155111',
      CHAIN_TOKENS: `ETH:USDT=0x${'ab'.repeat(20)}, ETH:AION=none`,
      SCREENING_URL: 'https://screening.example.com',
    });
    expect(told.chainNodes).toEqual({
      ETH: {
        url: 'https://node.example.com/v3/key',
        chainId: 11_155_111,
        tokens: { USDT: `0x${'ab'.repeat(20)}`, AION: null },
      },
      BSC: { url: 'http://127.0.0.1:8545', chainId: null, tokens: {} },
    });
    const tron = production({
      CHAIN_NODES: 'TRX=https://node.example.com/jsonrpc',
      CHAIN_IDS: 'TRX=3448148188',
      CHAIN_TOKENS: 'TRX:USDT=TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
      SCREENING_URL: 'https://screening.example.com',
    });
    expect(tron.chainNodes.TRX).toEqual({
      url: 'https://node.example.com/jsonrpc',
      chainId: 3_448_148_188,
      tokens: { USDT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' },
    });
    expect(tron.tron).toEqual({ wallet: 'https://node.example.com', feeLimit: 50_000_000n });
    const apart = production({
      CHAIN_NODES: 'TRX=http://127.0.0.1:8545/jsonrpc',
      TRON_API: 'http://127.0.0.1:8090/',
      TRON_FEE_LIMIT: '30',
      SCREENING_URL: 'https://screening.example.com',
    });
    expect(apart.tron).toEqual({ wallet: 'http://127.0.0.1:8090', feeLimit: 30_000_000n });
    expect(told.tron).toBeUndefined();
    const plain = () => production({ CHAIN_NODES: 'ETH=http://node.example.com/v3/hush' });
    expect(plain).toThrow(/^CHAIN_NODES must begin with https.*\.$/);
    expect(plain).not.toThrow(/hush/);
    expect(() => production({ CHAIN_NODES: 'XRP=https://node.example.com' })).toThrow(
      /^CHAIN_NODES is not of the form/,
    );
    expect(() => production({ CHAIN_IDS: 'ETH=5' })).toThrow(/^CHAIN_NODES names no node of ETH/);
    expect(() => production({ CHAIN_TOKENS: 'ETH:USDT=0x12' })).toThrow(/^CHAIN_TOKENS is not of the form/);
  });

  it('reads coins from nodes with a login in their address or in a file, of the main net or another, and repeats none', () => {
    expect(production().utxoNodes).toEqual({});
    const told = {
      CHAIN_NODES: 'BTC=http://127.0.0.1:8332, LTC=https://name:hush@ltc.example.com',
      CHAIN_COOKIES: 'BTC=/var/lib/bitcoind/.cookie',
      CHAIN_IDS: 'LTC=test',
      SCREENING_URL: 'https://screening.example.com',
    };
    expect(production(told).chainNodes).toEqual({});
    expect(production(told).utxoNodes).toEqual({
      BTC: { url: 'http://127.0.0.1:8332', cookieFile: '/var/lib/bitcoind/.cookie', net: 'main' },
      LTC: { url: 'https://name:hush@ltc.example.com', cookieFile: null, net: 'test' },
    });
    for (const [changes, sentence] of [
      [{ CHAIN_COOKIES: undefined }, /^CHAIN_NODES names the node of BTC without a login/],
      [{ CHAIN_COOKIES: 'BTC=/a, LTC=/b' }, /^CHAIN_COOKIES names a file of LTC, though CHAIN_NODES holds a name/],
      [{ CHAIN_COOKIES: 'BTC=cookie' }, /^CHAIN_COOKIES is not of the form/],
      [{ CHAIN_NODES: 'LTC=https://name:hush@ltc.example.com' }, /^CHAIN_NODES names no node of BTC/],
      [{ CHAIN_NODES: 'BTC=http://name:hush@node.example.com' }, /^CHAIN_NODES must begin with https/],
      [{ CHAIN_IDS: 'BTC=5' }, /^CHAIN_IDS is not of the form/],
      [{ SCREENING_URL: undefined }, /is missing: no coin of BTC and LTC may be taken/],
    ] as const) {
      const starting = () => production({ ...told, ...changes });
      expect(starting).toThrow(sentence);
      expect(starting).not.toThrow(/hush/);
    }
  });

  it('signs at the program it is told of, over https or on this machine, by the key of an address, and takes no key', () => {
    expect(production().signer).toBeUndefined();
    const address = `0x${'ab'.repeat(20)}`;
    const nodes = { CHAIN_NODES: 'ETH=https://node.example.com', SCREENING_URL: 'https://screening.example.com' };
    const told = { ...nodes, SIGNER_URL: 'https://signer.example.com/secret', SIGNER_ADDRESS: address };
    expect(production(told).signer).toEqual({ url: 'https://signer.example.com/secret', address });
    const local = production({ ...told, SIGNER_URL: 'http://127.0.0.1:9000' });
    expect(local.signer?.url).toBe('http://127.0.0.1:9000');
    for (const [changes, sentence] of [
      [{ SIGNER_URL: 'http://signer.example.com/hush' }, /^SIGNER_URL must begin with https/],
      [{ SIGNER_URL: undefined }, /^SIGNER_URL is missing/],
      [{ SIGNER_ADDRESS: undefined }, /^SIGNER_ADDRESS is no address/],
      [{ SIGNER_ADDRESS: `0x${'c0de'.repeat(16)}` }, /^SIGNER_ADDRESS is no address/],
      [{ CHAIN_NODES: undefined }, /^CHAIN_NODES is missing/],
    ] as const) {
      const starting = () => production({ ...told, ...changes });
      expect(starting).toThrow(sentence);
      expect(starting).not.toThrow(/hush|secret|c0de/);
    }
  });

  it('signs coins by the wallet of a node, over https or on this machine, for the account of a public key, and repeats neither', () => {
    expect(production().utxoSigners).toEqual({});
    const key = `xpub${'6'.repeat(107)}`;
    const told = {
      CHAIN_NODES: 'BTC=http://name:hush@127.0.0.1:8332',
      SCREENING_URL: 'https://screening.example.com',
      UTXO_SIGNERS: 'BTC=https://name:hush@signer.example.com/wallet/hot',
      UTXO_SIGNER_KEYS: `BTC=${key}`,
    };
    expect(production(told).utxoSigners).toEqual({
      BTC: { url: 'https://name:hush@signer.example.com/wallet/hot', account: key },
    });
    for (const [changes, sentence] of [
      [{ UTXO_SIGNERS: 'BTC=https://signer.example.com/wallet/hush' }, /^UTXO_SIGNERS is not of the form/],
      [{ UTXO_SIGNERS: 'BTC=http://a:hush@signer.example.com/wallet/hot' }, /^UTXO_SIGNERS must begin with https/],
      [{ UTXO_SIGNERS: undefined }, /^UTXO_SIGNERS names no wallet of BTC/],
      [{ UTXO_SIGNER_KEYS: undefined }, /^UTXO_SIGNER_KEYS has no key of BTC/],
      [{ CHAIN_NODES: undefined }, /^CHAIN_NODES names no node of BTC/],
    ] as const) {
      const starting = () => production({ ...told, ...changes });
      expect(starting).toThrow(sentence);
      expect(starting).not.toThrow(/hush|666/);
    }
  });

  it('serves no chain that nobody screens, and takes its sources from where they can be believed', () => {
    const list = join(dataDir, 'sdn.xml');
    writeFileSync(list, '<sdnList/>');
    const nodes = { CHAIN_NODES: 'ETH=https://node.example.com, BSC=https://bsc.example.com' };
    const contract = `0x${'ab'.repeat(20)}`;
    expect(production().screening).toEqual({ sanctionsList: undefined, oracles: {}, provider: undefined });
    expect(production({ ...nodes, SANCTIONS_LIST: list }).screening.sanctionsList).toBe(list);
    expect(
      production({
        ...nodes,
        SANCTIONS_ORACLE: `ETH, BSC=${contract}`,
        SCREENING_URL: 'http://127.0.0.1:9/',
        SCREENING_TOKEN: 'hush',
      }).screening,
    ).toEqual({
      sanctionsList: undefined,
      oracles: {
        ETH: { url: 'https://node.example.com', contract: '0x40C57923924B5c5c5455c48D93317139ADDaC8fb' },
        BSC: { url: 'https://bsc.example.com', contract },
      },
      provider: { url: 'http://127.0.0.1:9/', token: 'hush' },
    });
    for (const [changes, sentence] of [
      [
        {},
        /^SANCTIONS_LIST or SCREENING_URL is missing: no coin of ETH and BSC may be taken or sent that nobody screens\.$/,
      ],
      [{ SANCTIONS_ORACLE: 'ETH' }, /^SANCTIONS_LIST or SCREENING_URL is missing: no coin of BSC /],
      [{ CHAIN_NODES: undefined, DEPOSIT_KEYS: `BTC=xpub${'6'.repeat(107)}` }, /is missing: no coin of BTC /],
      [{ SANCTIONS_LIST: '/nowhere/sdn.xml' }, /^SANCTIONS_LIST is "\/nowhere\/sdn\.xml", which is no file/],
      [{ SANCTIONS_LIST: 'http://lists.example.com/sdn.xml' }, /^SANCTIONS_LIST must begin with https/],
      [{ SANCTIONS_ORACLE: 'TRX' }, /^SANCTIONS_ORACLE holds "TRX"/],
      [{ CHAIN_NODES: undefined, SANCTIONS_ORACLE: 'ETH' }, /^CHAIN_NODES names no node of ETH/],
      [{ CHAIN_IDS: 'ETH=11155111', SANCTIONS_ORACLE: 'ETH' }, /^SANCTIONS_ORACLE names ETH, a test net/],
      [{ SCREENING_URL: 'http://screening.example.com/hush' }, /^SCREENING_URL must begin with https/],
      [{ SCREENING_TOKEN: 'hush' }, /^SCREENING_URL is missing/],
    ] as const) {
      const starting = () => production({ ...nodes, ...changes });
      expect(starting).toThrow(sentence);
      expect(starting).not.toThrow(/hush/);
    }
  });

  it('takes the secret from a file', () => {
    const file = join(dataDir, 'from-the-store');
    writeFileSync(file, `${strongSecret}\n`);
    expect(production({ SECRET_KEY: undefined, SECRET_KEY_FILE: file }).secretKey).toBe(strongSecret);
  });
});

describe('what cannot be used is one sentence with what to do', () => {
  it.each([
    ['MODE', 'prod', 'MODE is "prod": set it to sandbox or production.'],
    ['PORT', '70000', 'PORT is "70000": set it to a whole number from 1 to 65535.'],
    ['PORT', '30.5', 'PORT is "30.5": set it to a whole number from 1 to 65535.'],
    ['PUBLIC_URL', 'pay.example.com', /^PUBLIC_URL is "pay\.example\.com": set it to an origin/],
    ['HISTORY_ANCHOR', '2025-02-30', 'HISTORY_ANCHOR is "2025-02-30": set it to a day such as 2025-06-30.'],
    ['PASSWORD_COST', '18', /^PASSWORD_COST is "18": set it to a whole number from 8 to 17/],
    ['HISTORY_CLOCK', 'noon', /^HISTORY_CLOCK is "noon": set it to an instant/],
    ['HISTORY_PROFILE', 'huge', /^HISTORY_PROFILE is "huge": set it to /],
    ['TRUST_PROXY', '1', /^TRUST_PROXY holds "1": list the addresses/],
    ['TRUST_PROXY', '10.0.0.5, proxy.example', /^TRUST_PROXY holds "proxy\.example": list the addresses/],
    ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY holds "0\.0\.0\.0\/0": list the addresses/],
    ['TRUST_PROXY', '::/0', /^TRUST_PROXY holds "::\/0": list the addresses/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY holds "10\.0\.0\.0\/33": list the addresses/],
    ['METRICS_PORT', '9100', /^METRICS_PORT belongs to production/],
    ['CHAIN_NODES', 'ETH=https://node.example.com', /^CHAIN_NODES belongs to production/],
    ['CHAIN_TOKENS', 'ETH:AION=none', /^CHAIN_TOKENS belongs to production/],
    ['SIGNER_URL', 'https://signer.example.com', /^SIGNER_URL belongs to production/],
    ['UTXO_SIGNERS', 'BTC=https://a:b@signer.example.com/wallet/hot', /^UTXO_SIGNERS belongs to production/],
    ['SANCTIONS_LIST', 'https://lists.example.com/sdn.xml', /^SANCTIONS_LIST belongs to production/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud": set it to /],
    ['SECRET_KEY_FILE', '/nowhere', /^SECRET_KEY_FILE names \/nowhere, which does not exist/],
    ['SECRET_KEY_FILE', '/', /^SECRET_KEY_FILE names \/, which cannot be read \(EISDIR\)/],
    ['PUBLIC_URL', 'https://me:hush@pay.example.com', /^PUBLIC_URL holds a name or a password: (?!.*hush)/],
    ['PUBLIC_URL', 'https://pay.example.com/#start', /^PUBLIC_URL is .*: set it to an origin/],
    ['MAIL_FROM', 'Example Pay', /^MAIL_FROM is "Example Pay": set it to a sender such as/],
    ['CALLBACK_RECEIVER', 'http://shop.example.com', /^CALLBACK_RECEIVER is not on this machine/],
    ['BANK_INBOX', '/nowhere', /^BANK_INBOX is "\/nowhere", which is no directory/],
    ['BANK_OUTBOX', '/tmp', /^BANK_OUTBOX belongs to production/],
    ['BANK_SFTP', 'sftp://me@bank.example/out', /^BANK_SFTP belongs to production/],
    ['DASHBOARD_DIR', '/nowhere', /^DASHBOARD_DIR is "\/nowhere", where there is no index\.html/],
    ['ASSETS_DIR', '/nowhere', /^ASSETS_DIR is "\/nowhere", where there is no brands/],
    ['DATABASE_APP_URL', 'postgres://app:x@db/pay', /^DATABASE_URL is missing: DATABASE_APP_URL is a further login/],
    ['BRAND_HOSTS', 'a.example=HARBOUR, A.example=BALTIC', /^BRAND_HOSTS says two things of a\.example/],
    ['DRAIN_SECONDS', '-1', /^DRAIN_SECONDS is "-1": set it to a whole number/],
    ['DATABSE_URL', 'postgres://x@db/pay', 'DATABSE_URL is no setting: DATABASE_URL may be meant, otherwise unset it.'],
    ['SMPT_URL', 'smtp://mail', 'SMPT_URL is no setting: SMTP_URL may be meant, otherwise unset it.'],
    ['BRAND_HOST', 'a=HARBOUR', 'BRAND_HOST is no setting: BRAND_HOSTS may be meant, otherwise unset it.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => sandbox({ [name]: value })).toThrow(sentence);
    expect(() => sandbox({ [name]: value })).toThrow(ConfigError);
  });

  it('a name that begins like a setting, or is nearly one that is set too, is told and left out', () => {
    expect(sandbox({ SIGNER_KEYS: 'x' }).notes).toEqual(['SIGNER_KEYS is no setting and is left out.']);
    expect(sandbox({ LOG_LEVEL: 'warn', LOGLEVEL: 'info' }).notes).toEqual([
      'LOGLEVEL is no setting and is left out; LOG_LEVEL is used.',
    ]);
  });

  it('names of others are none of ours', () => {
    const others = ['NODE', 'APP_URL', 'HOSTNAME', 'REDIS_URL', 'SMTP_USER', 'DATABASE_NAME', 'npm_config_chain_nodes'];
    expect(sandbox(Object.fromEntries(others.map((name) => [name, 'x']))).notes).toEqual([]);
    expect(sandbox({ DATABSE_URL: '' }).notes).toEqual([]);
  });

  it.each([
    ['CHAIN_NODES', 'ETH=https://a.example, ETH=https://b.example', /^CHAIN_NODES says two things of ETH/],
    ['CHAIN_TOKENS', `ETH:AION=none, ETH:AION=0x${'ab'.repeat(20)}`, /^CHAIN_TOKENS says two things of ETH:AION/],
    ['CHAIN_IDS', 'ETH=5, ETH=6', /^CHAIN_IDS says two things of ETH/],
    ['SECRET_KEY_FILE', import.meta.filename, /^SECRET_KEY and SECRET_KEY_FILE are both set/],
  ])('in production too: %s=%s', (name, value, sentence) => {
    expect(() => production({ CHAIN_NODES: 'ETH=https://a.example', [name]: value })).toThrow(sentence);
  });

  it('an address is never repeated, because it may hold a password', () => {
    expect(() => sandbox({ DATABASE_URL: 'mysql://me:hush@db' })).toThrow(
      /^DATABASE_URL is not an address of the form/,
    );
    expect(() => sandbox({ DATABASE_URL: 'mysql://me:hush@db' })).not.toThrow(/hush/);
  });

  it.skipIf(process.getuid?.() === 0)(
    'a folder of bank files in which nothing can be written, in either direction',
    () => {
      const directory = mkdtempSync(join(tmpdir(), 'countinghouse-bank-'));
      chmodSync(directory, 0o500);
      for (const name of ['BANK_INBOX', 'BANK_OUTBOX'])
        expect(() => production({ [name]: directory })).toThrow('which cannot be read and written');
      rmSync(directory, { recursive: true });
    },
  );

  it('a data directory that cannot be written', () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(
      /^The data directory .* cannot be written \(ENOTDIR\)/,
    );
  });
});

describe('gateways', () => {
  it('are read with their tokens, their certificates and their nets, by chain', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-gateway-'));
    const token = 'f'.repeat(64);
    writeFileSync(join(folder, 'token'), `${token}\n`);
    for (const name of ['ca.crt', 'client.crt'])
      writeFileSync(join(folder, name), `-----BEGIN CERTIFICATE-----${name}`);
    writeFileSync(join(folder, 'client.key'), '-----BEGIN PRIVATE KEY-----');
    const { chainGateways } = production({
      CHAIN_GATEWAYS: 'SOL=https://gateway.example.com/sol/, XRP=http://127.0.0.1:4700/#first',
      CHAIN_GATEWAY_TOKENS: `XRP=${join(folder, 'token')}`,
      CHAIN_GATEWAY_TLS: `SOL=${folder}`,
      CHAIN_IDS: 'SOL=devnet',
      SCREENING_URL: 'https://screening.example.com',
    });
    rmSync(folder, { recursive: true });
    const client = { certificate: '-----BEGIN CERTIFICATE-----client.crt', key: '-----BEGIN PRIVATE KEY-----' };
    expect(chainGateways).toEqual({
      SOL: {
        url: 'https://gateway.example.com/sol',
        net: 'devnet',
        token: null,
        tls: { ca: '-----BEGIN CERTIFICATE-----ca.crt', client },
      },
      XRP: { url: 'http://127.0.0.1:4700', id: 'first', net: 'main', token },
    });
  });

  it('belong to production', () => {
    expect(() => readConfig({ DATA_DIR: tmpdir(), CHAIN_GATEWAYS: 'SOL=https://gateway.example.com' })).toThrow(
      /^CHAIN_GATEWAYS belongs to production/,
    );
  });
});
