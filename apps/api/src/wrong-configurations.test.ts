import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';
import { refuseForeignHosts } from './modules/organisation/brand';
import { refuseUnusableRails } from './rails/check';
import { sampleBrands } from './testing/brands';

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-wrong-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A secret in a wrong setting: no sentence may repeat it. */
const hush = 'hush';
const strong = 'Zq3vN8rT5wXy2LkP9sDf6HgJ4mBc7VtR1aEu0iOo';
const ofSandbox = readConfig({ DATA_DIR: join(directory, 'sandbox') }).secretKey;
const olderSandbox = join(directory, 'older');
readConfig({ DATA_DIR: olderSandbox });
writeFileSync(join(olderSandbox, 'secret-key'), strong);
const emptyFile = join(directory, 'empty');
writeFileSync(emptyFile, '');
const shortFile = join(directory, 'short');
writeFileSync(shortFile, hush);

const keyFile = join(directory, 'key');
writeFileSync(keyFile, `-----BEGIN OPENSSH PRIVATE KEY-----\n${hush}\n-----END OPENSSH PRIVATE KEY-----\n`);
const sftp = {
  BANK_SFTP: 'sftp://me@bank.example:22/out?in=/in',
  BANK_SFTP_KEY_FILE: keyFile,
  BANK_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}`,
};

const certificateFile = join(dirname(keyFile), 'certificate.pem');
writeFileSync(certificateFile, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
const peerKeyFile = join(dirname(keyFile), 'peer-key.pem');
writeFileSync(peerKeyFile, `-----BEGIN PRIVATE KEY-----\n${hush}\n-----END PRIVATE KEY-----\n`);
const exchange = {
  TRAVEL_RULE_URL: 'https://trp.example.com',
  TRAVEL_RULE_PORT: '8443',
  TRAVEL_RULE_CERT_FILE: certificateFile,
  TRAVEL_RULE_KEY_FILE: peerKeyFile,
  TRAVEL_RULE_NAME: 'Example Pay Ltd',
};

const whole = {
  MODE: 'production',
  DATABASE_URL: 'postgres://owner:x@db.example:5432/pay',
  DATABASE_APP_URL: 'postgres://app:x@db.example:5432/pay',
  DATABASE_WORKER_URL: 'postgres://worker:x@db.example:5432/pay',
  SECRET_KEY: strong,
  PUBLIC_URL: 'https://pay.example.com',
  BRAND_HOSTS: 'pay.example.com=HARBOUR',
  SMTP_URL: 'smtps://user:x@mail.example.com',
  MAIL_FROM: 'Pay <no-reply@example.com>',
};
type Changes = Readonly<Record<string, string | undefined>>;

/** All that is judged of the settings before a database is touched. */
const judge = (changes: Changes): void => {
  const config = readConfig({ ...whole, ...changes });
  refuseForeignHosts(sampleBrands(), config);
  refuseUnusableRails(config);
};

const screened = { SCREENING_URL: 'https://screening.example.com' };
const chain = { CHAIN_NODES: 'ETH=https://node.example.com', ...screened };
const tron = { CHAIN_NODES: 'TRX=https://node.example.com/jsonrpc', ...screened };
const address = `0x${'ab'.repeat(20)}`;
const account =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
const coin = { CHAIN_NODES: `BTC=http://a:${hush}@127.0.0.1:8332`, ...screened };
const signs = { UTXO_SIGNERS: `BTC=http://a:${hush}@127.0.0.1:9/wallet/hot`, UTXO_SIGNER_KEYS: `BTC=${account}` };

const cellsFile = join(directory, 'cells.json');
const cellOf = (name: string, port: number) => ({
  name,
  address: `https://${name}.example.com`,
  hosts: [`${name}.example.com`],
  servers: [`10.0.0.1:${port}`],
});
writeFileSync(cellsFile, JSON.stringify({ cells: [cellOf('pay', 1), cellOf('south', 2)] }));
const cells = { CELL: 'pay', CELLS_FILE: cellsFile, CELLS_SECRET: `${strong}cells` };

const gatewayToken = join(directory, 'gateway-token');
writeFileSync(gatewayToken, 'f'.repeat(64));
const gatewayCerts = join(directory, 'gateway-tls');
mkdirSync(gatewayCerts);
writeFileSync(join(gatewayCerts, 'client.crt'), '-----BEGIN CERTIFICATE-----');
const gateway = {
  CHAIN_GATEWAYS: 'SOL=https://gateway.example.com',
  CHAIN_GATEWAY_TOKENS: `SOL=${gatewayToken}`,
  ...screened,
};

const wrong: readonly (readonly [name: string, problem: string, changes: Changes])[] = [
  ['MODE', 'an unknown mode', { MODE: 'prod' }],
  ['ROLE', 'an unknown role', { ROLE: 'jobs' }],
  ['ROLE', 'a part of a sandbox', { MODE: 'sandbox', ROLE: 'worker', DATA_DIR: directory }],
  ['PORT', 'no number', { PORT: 'http' }],
  ['PORT', 'no port', { PORT: '70000' }],
  ['METRICS_PORT', 'the port of the calls', { METRICS_PORT: '3000' }],
  ['METRICS_PORT', 'no port', { METRICS_PORT: '0' }],
  ['OPERATIONS_PORT', 'the port of the calls', { OPERATIONS_PORT: '3000' }],
  ['OPERATIONS_PORT', 'the port of the metrics', { METRICS_PORT: '9100', OPERATIONS_PORT: '9100' }],
  ['OPERATIONS_PORT', 'where calls are answered alone', { ROLE: 'api', OPERATIONS_PORT: '3009' }],
  ['OPERATIONS_HOST', 'without a port', { OPERATIONS_HOST: '10.0.0.4' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'no address', { OTEL_EXPORTER_OTLP_ENDPOINT: `collector:${hush}` }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'another protocol', { OTEL_EXPORTER_OTLP_ENDPOINT: `grpc://${hush}@collector:4317` }],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'secrets without https',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318', OTEL_EXPORTER_OTLP_HEADERS: `api-key=${hush}` },
  ],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'no list of headers',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example', OTEL_EXPORTER_OTLP_HEADERS: hush },
  ],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'a second line',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example', OTEL_EXPORTER_OTLP_HEADERS: `a=${hush}%0d%0ab` },
  ],
  [
    'OTEL_TRACES_SAMPLER_ARG',
    'no share',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example', OTEL_TRACES_SAMPLER_ARG: '10' },
  ],
  ['DRAIN_SECONDS', 'a negative time', { DRAIN_SECONDS: '-5' }],
  ['LOG_LEVEL', 'an unknown level', { LOG_LEVEL: 'loud' }],
  ['DATABASE_URL', 'nothing', { DATABASE_URL: undefined }],
  ['DATABASE_URL', 'another database', { DATABASE_URL: `mysql://owner:${hush}@db.example/pay` }],
  ['DATABASE_APP_URL', 'nothing', { DATABASE_APP_URL: undefined }],
  ['DATABASE_APP_URL', 'no address', { DATABASE_APP_URL: `app:${hush}@db.example` }],
  ['DATABASE_WORKER_URL', 'nothing', { DATABASE_WORKER_URL: undefined }],
  ['DATABASE_REPLICA_URL', 'no address', { DATABASE_REPLICA_URL: `app:${hush}@db.example` }],
  [
    'DATABASE_REPLICA_URL',
    'the address of the database itself',
    { DATABASE_REPLICA_URL: 'postgres://app:x@db.example:5432/pay' },
  ],
  ['DATABASE_POOL_SIZE', 'a pool of one', { DATABASE_POOL_SIZE: '1' }],
  ['SECRET_KEY', 'nothing', { SECRET_KEY: undefined }],
  ['SECRET_KEY', 'a short secret', { SECRET_KEY: hush }],
  ['SECRET_KEY', 'a guessable secret', { SECRET_KEY: 'changeme'.repeat(6) }],
  ['SECRET_KEY', 'the secret of a sandbox', { SECRET_KEY: ofSandbox }],
  ['SECRET_KEY', 'the secret of an older sandbox', { DATA_DIR: olderSandbox }],
  [
    'SECRET_KEY_FILE',
    'the secret of a sandbox',
    { SECRET_KEY: undefined, SECRET_KEY_FILE: join(directory, 'sandbox/secret-key') },
  ],
  ['SECRET_KEY_FILE', 'a file that is not there', { SECRET_KEY: undefined, SECRET_KEY_FILE: '/nowhere/secret' }],
  ['SECRET_KEY_FILE', 'a file that cannot be read', { SECRET_KEY: undefined, SECRET_KEY_FILE: '/' }],
  ['SECRET_KEY_FILE', 'a file with a short secret', { SECRET_KEY: undefined, SECRET_KEY_FILE: shortFile }],
  ['SECRET_KEY_FILE', 'an empty file', { SECRET_KEY: undefined, SECRET_KEY_FILE: emptyFile }],
  ['SECRET_KEY_FILE', 'a second secret', { SECRET_KEY_FILE: shortFile }],
  ['SECRET_KEY_PREVIOUS', 'a short secret', { SECRET_KEY_PREVIOUS: hush }],
  ['SECRET_KEY_PREVIOUS', 'the present secret', { SECRET_KEY_PREVIOUS: strong }],
  ['SECRET_KEY_PREVIOUS_FILE', 'a file that is not there', { SECRET_KEY_PREVIOUS_FILE: '/nowhere/secret' }],
  ['PUBLIC_URL', 'nothing', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', 'no address', { PUBLIC_URL: 'pay.example.com' }],
  ['PUBLIC_URL', 'an address without https', { PUBLIC_URL: 'http://pay.example.com' }],
  ['PUBLIC_URL', 'an address with a path', { PUBLIC_URL: 'https://pay.example.com/desk' }],
  ['PUBLIC_URL', 'an address with a password', { PUBLIC_URL: `https://me:${hush}@pay.example.com` }],
  ['PUBLIC_URL', 'a host without a brand', { BRAND_HOSTS: undefined }],
  ['INSECURE_PUBLIC_URL', 'no answer', { INSECURE_PUBLIC_URL: 'perhaps' }],
  ['BRAND_HOSTS', 'an unknown brand', { BRAND_HOSTS: 'pay.example.com=NOBODY' }],
  ['BRAND_HOSTS', 'a host alone', { BRAND_HOSTS: 'pay.example.com' }],
  ['BRAND_HOSTS', 'two brands of a host', { BRAND_HOSTS: 'pay.example.com=HARBOUR, pay.example.com=DEV' }],
  ['CELLS_FILE', 'nothing beside a name', { CELL: 'pay' }],
  ['CELL', 'nothing beside a file', { CELLS_FILE: cellsFile }],
  ['CELLS_FILE', 'a file that is not there', { ...cells, CELLS_FILE: '/nowhere/cells.json' }],
  ['CELLS_FILE', 'a file that does not name this cell', { ...cells, CELL: 'west' }],
  ['CELLS_FILE', 'a file of another kind', { ...cells, CELLS_FILE: emptyFile }],
  ['CELLS_SECRET', 'nothing', { ...cells, CELLS_SECRET: undefined }],
  ['CELLS_SECRET', 'a short secret', { ...cells, CELLS_SECRET: hush }],
  ['CELLS_SECRET', 'the secret of this cell alone', { ...cells, CELLS_SECRET: strong }],
  ['CELLS_SECRET_FILE', 'a file that is not there', { ...cells, CELLS_SECRET: undefined, CELLS_SECRET_FILE: '/no' }],
  ['PUBLIC_URL', 'a host of another cell', { ...cells, PUBLIC_URL: 'https://south.example.com' }],
  ['DASHBOARD_ORIGINS', 'a host of another cell', { ...cells, DASHBOARD_ORIGINS: 'https://south.example.com' }],
  ['BRAND_HOSTS', 'a host of another cell', { ...cells, BRAND_HOSTS: 'south.example.com=HARBOUR' }],
  ['API_URL', 'an address without https', { API_URL: 'http://api.example.com' }],
  ['DASHBOARD_ORIGINS', 'an address without https', { DASHBOARD_ORIGINS: 'http://desk.example.com' }],
  ['DASHBOARD_ORIGINS', 'everybody', { DASHBOARD_ORIGINS: '*' }],
  ['DASHBOARD_ORIGINS', 'a host without a brand', { DASHBOARD_ORIGINS: 'https://desk.example.com' }],
  ['TRUST_PROXY', 'a name', { TRUST_PROXY: 'proxy.example' }],
  ['TRUST_PROXY', 'everybody', { TRUST_PROXY: '0.0.0.0/0' }],
  ['SMTP_URL', 'nothing', { SMTP_URL: undefined }],
  ['SMTP_URL', 'a page', { SMTP_URL: `https://user:${hush}@mail.example.com` }],
  ['MAIL_FROM', 'nothing', { MAIL_FROM: undefined }],
  ['MAIL_FROM', 'a name without an address', { MAIL_FROM: 'Example Pay' }],
  ['PRICE_MARKETS', 'an unknown market', { PRICE_MARKETS: 'kraken, mtgox' }],
  ['PRICE_MARKETS', 'one market alone', { PRICE_MARKETS: 'kraken' }],
  ['PRICE_MARKETS', 'the ECB as a second market', { PRICE_MARKETS: 'kraken, ecb' }],
  ['PRICE_MARKETS', 'a market twice', { PRICE_MARKETS: 'kraken, kraken' }],
  [
    'PRICE_MARKETS',
    'an address without https',
    { PRICE_MARKETS: `kraken, coinbase=http://prices.example.com/${hush}` },
  ],
  [
    'PRICE_MARKETS',
    'a market of a sandbox',
    { MODE: 'sandbox', PRICE_MARKETS: 'kraken, coinbase', DATA_DIR: directory },
  ],
  ['RATES_URL', 'an address without https', { RATES_URL: `http://rates.example.com/?key=${hush}` }],
  ['DEPOSIT_KEYS', 'a key that spends', { ...chain, DEPOSIT_KEYS: `ETH=xprv${hush}` }],
  ['DEPOSIT_KEYS', 'a key with a wrong letter', { ...chain, DEPOSIT_KEYS: `ETH=xpub${'6'.repeat(107)}` }],
  ['CHAIN_NODES', 'a chain that is not read', { CHAIN_NODES: `XRP=https://node.example.com/${hush}` }],
  [
    'CHAIN_NODES',
    'a coin that was never read from a real node, without the word for it',
    { ...screened, CHAIN_NODES: `DASH=http://a:${hush}@127.0.0.1:9998` },
  ],
  [
    'CHAIN_IDS',
    'a test net of such a coin',
    { ...screened, CHAIN_NODES: `DASH=unproven:http://a:${hush}@127.0.0.1:9998`, CHAIN_IDS: 'DASH=test' },
  ],
  ['CHAIN_NODES', 'a node of coins without a login', { ...screened, CHAIN_NODES: 'BTC=http://127.0.0.1:8332' }],
  [
    'CHAIN_COOKIES',
    'a file beside a password',
    { ...screened, CHAIN_NODES: `BTC=http://a:${hush}@127.0.0.1:8332`, CHAIN_COOKIES: 'BTC=/run/cookie' },
  ],
  ['CHAIN_COOKIES', 'no path', { ...screened, CHAIN_NODES: 'BTC=http://127.0.0.1:8332', CHAIN_COOKIES: 'BTC=cookie' }],
  [
    'CHAIN_IDS',
    'a net that a coin does not have',
    { ...screened, CHAIN_NODES: `LTC=http://a:${hush}@127.0.0.1:9332`, CHAIN_IDS: 'LTC=signet' },
  ],
  ['CHAIN_NODES', 'a node without https', { ...chain, CHAIN_NODES: `ETH=http://node.example.com/${hush}` }],
  ['CHAIN_NODES', 'two nodes of a chain', { ...chain, CHAIN_NODES: 'ETH=https://a.example, ETH=https://b.example' }],
  ['CHAIN_NODES', 'an id without a node', { CHAIN_IDS: 'ETH=11155111' }],
  ['CHAIN_IDS', 'two ids of a chain', { ...chain, CHAIN_IDS: 'ETH=5, ETH=6' }],
  ['CHAIN_TOKENS', 'no contract', { ...chain, CHAIN_TOKENS: 'ETH:USDT=0x12' }],
  [
    'CHAIN_TOKENS',
    "the main net's contract on a test net",
    { ...chain, CHAIN_IDS: 'ETH=11155111', CHAIN_TOKENS: 'ETH:USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  ],
  ['SIGNER_URL', 'a socket without a path', { ...chain, SIGNER_URL: `unix:${hush}`, SIGNER_ADDRESS: address }],
  ['SIGNER_URL', 'nothing beside its address', { ...chain, SIGNER_ADDRESS: address }],
  [
    'SIGNER_URL',
    'an address without https',
    { ...chain, SIGNER_URL: `http://signer.example.com/${hush}`, SIGNER_ADDRESS: address },
  ],
  [
    'SIGNER_URL',
    'a login that cannot be read',
    { ...chain, SIGNER_URL: `https://ada:${hush}%zz@signer.example.com`, SIGNER_ADDRESS: address },
  ],
  ['CHAIN_NODES', 'a login that cannot be read', { CHAIN_NODES: `BTC=https://ada:${hush}%zz@node.example.com` }],
  [
    'SIGNER_ADDRESS',
    'a key',
    { ...chain, SIGNER_URL: 'https://signer.example.com', SIGNER_ADDRESS: `0x${'c0de'.repeat(16)}` },
  ],
  [
    'SIGNER_ADDRESS',
    'a wrong letter',
    {
      ...chain,
      SIGNER_URL: 'https://signer.example.com',
      SIGNER_ADDRESS: '0xDAC17F958D2ee523a2206206994597C13D831ec7',
    },
  ],
  [
    'UTXO_SIGNERS',
    'an address without a wallet',
    { ...coin, ...signs, UTXO_SIGNERS: `BTC=http://a:${hush}@127.0.0.1:9` },
  ],
  [
    'UTXO_SIGNERS',
    'an address without https',
    { ...coin, ...signs, UTXO_SIGNERS: `BTC=http://a:${hush}@signer.example.com/wallet/hot` },
  ],
  ['UTXO_SIGNERS', 'nothing beside its key', { ...coin, ...signs, UTXO_SIGNERS: undefined }],
  ['CHAIN_GATEWAYS', 'a coin that is legacy', { ...gateway, CHAIN_GATEWAYS: 'EOS=https://gateway.example.com' }],
  [
    'CHAIN_GATEWAYS',
    'a chain that there is none of',
    { ...gateway, CHAIN_GATEWAYS: 'SOLANA=https://gateway.example.com' },
  ],
  [
    'CHAIN_GATEWAYS',
    'an address with a secret',
    { ...gateway, CHAIN_GATEWAYS: `SOL=https://a:${hush}@gateway.example.com` },
  ],
  [
    'CHAIN_GATEWAYS',
    'an address with a query',
    { ...gateway, CHAIN_GATEWAYS: `SOL=https://gateway.example.com/?${hush}` },
  ],
  [
    'CHAIN_GATEWAYS',
    'a name of other characters',
    { ...gateway, CHAIN_GATEWAYS: `SOL=https://gateway.example.com#A_${hush}` },
  ],
  ['CHAIN_GATEWAYS', 'another machine without https', { ...gateway, CHAIN_GATEWAYS: 'SOL=http://gateway.example.com' }],
  [
    'CHAIN_GATEWAYS',
    'a chain that has a node',
    {
      ...gateway,
      CHAIN_GATEWAYS: 'ETH=https://g.example.com',
      CHAIN_NODES: 'ETH=https://n.example.com',
      CHAIN_GATEWAY_TOKENS: `ETH=${gatewayToken}`,
    },
  ],
  [
    'CHAIN_TOKENS',
    'a chain that a gateway serves',
    {
      ...gateway,
      CHAIN_GATEWAYS: 'ETH=https://g.example.com',
      CHAIN_GATEWAY_TOKENS: `ETH=${gatewayToken}`,
      CHAIN_TOKENS: 'ETH:AION=none',
    },
  ],
  ['CHAIN_GATEWAYS', 'nothing, though a token is for it', { ...gateway, CHAIN_GATEWAYS: undefined }],
  ['CHAIN_GATEWAY_TOKENS', 'nothing that proves us', { ...gateway, CHAIN_GATEWAY_TOKENS: undefined }],
  ['CHAIN_GATEWAY_TOKENS', 'a short token', { ...gateway, CHAIN_GATEWAY_TOKENS: `SOL=${shortFile}` }],
  ['CHAIN_GATEWAY_TOKENS', 'a file that is not there', { ...gateway, CHAIN_GATEWAY_TOKENS: 'SOL=/nowhere/token' }],
  ['CHAIN_GATEWAY_TOKENS', 'the token itself', { ...gateway, CHAIN_GATEWAY_TOKENS: `SOL=${hush}` }],
  ['CHAIN_GATEWAY_TLS', 'a directory without files', { ...gateway, CHAIN_GATEWAY_TLS: 'SOL=/nowhere' }],
  ['CHAIN_GATEWAY_TLS', 'a certificate without its key', { ...gateway, CHAIN_GATEWAY_TLS: `SOL=${gatewayCerts}` }],
  ['SANCTIONS_LIST', 'nothing, though a gateway serves a chain', { ...gateway, SCREENING_URL: undefined }],
  ['UTXO_SIGNER_KEYS', 'nothing beside its wallet', { ...coin, ...signs, UTXO_SIGNER_KEYS: undefined }],
  ['UTXO_SIGNER_KEYS', 'a key that spends', { ...coin, ...signs, UTXO_SIGNER_KEYS: `BTC=xprv${hush}` }],
  ['UTXO_SIGNER_KEYS', 'a key of a test net', { ...coin, ...signs, UTXO_SIGNER_KEYS: `BTC=tpub${account.slice(4)}` }],
  [
    'UTXO_SIGNER_KEYS',
    'a key with a wrong letter',
    { ...coin, ...signs, UTXO_SIGNER_KEYS: `BTC=xpub${'6'.repeat(107)}` },
  ],
  ['CHAIN_NODES', 'no node for what a wallet signs', { ...chain, ...signs }],
  ['CHAIN_NODES', 'nothing beside a signer', { SIGNER_URL: 'https://signer.example.com', SIGNER_ADDRESS: address }],
  ['TRON_API', 'an address without https', { ...tron, TRON_API: `http://node.example.com/${hush}` }],
  [
    'TRON_API',
    'nothing, though coins leave over a node elsewhere',
    {
      ...tron,
      CHAIN_NODES: 'TRX=https://node.example.com/eth',
      SIGNER_URL: 'https://s.example',
      SIGNER_ADDRESS: address,
    },
  ],
  ['TRON_FEE_LIMIT', 'no limit', { ...tron, TRON_FEE_LIMIT: '0' }],
  ['TRON_FEE_LIMIT', 'more than a fee can be', { ...tron, TRON_FEE_LIMIT: '5000' }],
  ['CHAIN_NODES', 'no node of TRX, though a limit is set', { ...chain, TRON_FEE_LIMIT: '50' }],
  ['SANCTIONS_LIST', 'nothing, though a chain is served', { CHAIN_NODES: 'ETH=https://node.example.com' }],
  ['SANCTIONS_LIST', 'a file that is not there', { SANCTIONS_LIST: '/nowhere/sdn.xml' }],
  ['SANCTIONS_LIST', 'an address without https', { SANCTIONS_LIST: `http://lists.example.com/${hush}` }],
  ['SANCTIONS_ORACLE', 'a chain without one', { ...chain, SANCTIONS_ORACLE: 'TRX' }],
  [
    'SANCTIONS_ORACLE',
    "a test net's, without a contract",
    { ...chain, CHAIN_IDS: 'ETH=11155111', SANCTIONS_ORACLE: 'ETH' },
  ],
  ['SCREENING_URL', 'an address without https', { SCREENING_URL: `http://screening.example.com/${hush}` }],
  ['SCREENING_URL', 'nothing beside its token', { SCREENING_TOKEN: hush }],
  ['BANK_INBOX', 'a directory that is not there', { BANK_INBOX: '/nowhere' }],
  ['BANK_OUTBOX', 'a directory that is not there', { BANK_OUTBOX: '/nowhere' }],
  ['BANK_SFTP', 'an address of the web', { ...sftp, BANK_SFTP: 'https://bank.example/out' }],
  ['BANK_SFTP', 'a password', { ...sftp, BANK_SFTP: `sftp://me:${hush}@bank.example/out` }],
  ['BANK_SFTP', 'no folder', { ...sftp, BANK_SFTP: 'sftp://me@bank.example' }],
  ['BANK_SFTP', 'one folder for both ways', { ...sftp, BANK_SFTP: 'sftp://me@bank.example/one?in=/one' }],
  ['BANK_SFTP', 'a way that a folder here is for', { ...sftp, BANK_OUTBOX: tmpdir() }],
  ['BANK_SFTP', 'nothing beside its key', { BANK_SFTP_HOST_KEY: sftp.BANK_SFTP_HOST_KEY }],
  ['BANK_SFTP_HOST_KEY', 'nothing, so that any server would do', { ...sftp, BANK_SFTP_HOST_KEY: undefined }],
  ['BANK_SFTP_HOST_KEY', 'a digest of another kind', { ...sftp, BANK_SFTP_HOST_KEY: 'MD5:00:11:22' }],
  ['BANK_SFTP_KEY_FILE', 'nothing', { ...sftp, BANK_SFTP_KEY_FILE: undefined }],
  ['BANK_SFTP_KEY_FILE', 'a file that is not there', { ...sftp, BANK_SFTP_KEY_FILE: '/nowhere/key' }],
  ['BANK_SFTP_KEY_FILE', 'a file without a key', { ...sftp, BANK_SFTP_KEY_FILE: '/etc/hostname' }],
  ['TRAVEL_RULE_URL', 'an address without TLS', { ...exchange, TRAVEL_RULE_URL: 'http://trp.example.com' }],
  ['TRAVEL_RULE_URL', 'a path', { ...exchange, TRAVEL_RULE_URL: 'https://trp.example.com/trp' }],
  ['TRAVEL_RULE_URL', 'nothing beside the rest', { ...exchange, TRAVEL_RULE_URL: undefined }],
  ['TRAVEL_RULE_PORT', 'nothing', { ...exchange, TRAVEL_RULE_PORT: undefined }],
  ['TRAVEL_RULE_PORT', 'the port of the dashboard', { ...exchange, TRAVEL_RULE_PORT: '3000' }],
  ['TRAVEL_RULE_CERT_FILE', 'a file that is not there', { ...exchange, TRAVEL_RULE_CERT_FILE: '/nowhere.pem' }],
  ['TRAVEL_RULE_KEY_FILE', 'a certificate', { ...exchange, TRAVEL_RULE_KEY_FILE: certificateFile }],
  ['TRAVEL_RULE_CA_FILE', 'a key', { ...exchange, TRAVEL_RULE_CA_FILE: peerKeyFile }],
  ['TRAVEL_RULE_NAME', 'nothing', { ...exchange, TRAVEL_RULE_NAME: undefined }],
  ['TRAVEL_RULE_LEI', 'a mistyped LEI', { ...exchange, TRAVEL_RULE_LEI: '529900T8BM49AURSDO56' }],
  ['TRAVEL_RULE_TOKENS', 'no identifier', { ...exchange, TRAVEL_RULE_TOKENS: 'USDT@TRX=TETHER' }],
  ['TRAVEL_RULE_TOKENS', 'a network without the coin', { ...exchange, TRAVEL_RULE_TOKENS: 'BTC@TRX=4H95J0R2X' }],
  ['BANK_OUTBOX', 'the directory of what comes in', { BANK_INBOX: tmpdir(), BANK_OUTBOX: tmpdir() }],
  ['BANK_CHANNELS', 'a name in small letters', { BANK_CHANNELS: 'alpha' }],
  ['BANK_CHANNELS', 'a bank twice', { BANK_CHANNELS: 'ALPHA,ALPHA', BANK_INBOX_ALPHA: tmpdir() }],
  ['BANK_CHANNELS', 'a bank to which no way leads', { BANK_CHANNELS: 'ALPHA' }],
  [
    'BANK_OUTBOX_BETA',
    'a directory of a bank that is not named',
    { BANK_CHANNELS: 'ALPHA', BANK_INBOX_ALPHA: tmpdir(), BANK_OUTBOX_BETA: tmpdir() },
  ],
  ['BANK_OUTBOX_ALPHA', 'a directory that is not there', { BANK_CHANNELS: 'ALPHA', BANK_OUTBOX_ALPHA: '/nowhere' }],
  [
    'BANK_INBOX_ALPHA',
    'the directory of another bank',
    { BANK_CHANNELS: 'ALPHA', BANK_INBOX: tmpdir(), BANK_INBOX_ALPHA: `${tmpdir()}/.` },
  ],
  [
    'BANK_SFTP_ALPHA',
    'the folder of another bank',
    {
      ...sftp,
      BANK_CHANNELS: 'ALPHA',
      BANK_SFTP_ALPHA: sftp.BANK_SFTP,
      BANK_SFTP_KEY_FILE_ALPHA: keyFile,
      BANK_SFTP_HOST_KEY_ALPHA: sftp.BANK_SFTP_HOST_KEY,
    },
  ],
  [
    'BANK_SFTP_HOST_KEY_ALPHA',
    'nothing, so that any server would do',
    { BANK_CHANNELS: 'ALPHA', BANK_SFTP_ALPHA: sftp.BANK_SFTP, BANK_SFTP_KEY_FILE_ALPHA: keyFile },
  ],
  ['DASHBOARD_DIR', 'a directory without a dashboard', { DASHBOARD_DIR: '/nowhere' }],
  ['ASSETS_DIR', 'a directory without pictures', { ASSETS_DIR: '/nowhere' }],
  ['HISTORY_PROFILE', 'demo users', { HISTORY_PROFILE: 'small' }],
  ['HISTORY_ANCHOR', 'a demo history', { HISTORY_ANCHOR: '2025-06-30' }],
  ['HISTORY_CLOCK', 'a clock that stands still', { HISTORY_CLOCK: '2025-06-30T00:00:00Z' }],
  ['CALLBACK_RECEIVER', 'a simulator of a shop', { CALLBACK_RECEIVER: 'http://127.0.0.1:4999' }],
  ['PASSWORD_COST', 'cheap passwords', { PASSWORD_COST: '10' }],
  [
    'DATABASE_URL',
    'a name that is nearly right',
    { DATABASE_URL: undefined, DATABSE_URL: `postgres://owner:${hush}@db.example/pay` },
  ],
];

describe('a wrong setting of production is refused in one sentence that names the variable and repeats no secret', () => {
  it.each(wrong)('%s: %s', (name, _problem, changes) => {
    expect(() => judge({})).not.toThrow();
    let said: unknown;
    try {
      judge(changes);
    } catch (error) {
      said = error;
    }
    expect(said).toBeInstanceOf(ConfigError);
    const { message } = said as ConfigError;
    expect(message).toMatch(new RegExp(`(^|[^A-Z_])${name}([^A-Z_]|$)`));
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message).not.toMatch(new RegExp(`${hush}|${strong}|${ofSandbox}|c0dec0de`));
  });

  it('covers forty settings that were got wrong, and more', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(40);
  });
});

describe('a public address without https', () => {
  it('is taken where the operator says so, and told at each start', () => {
    const plain = { ...whole, PUBLIC_URL: 'http://pay.example.com', INSECURE_PUBLIC_URL: 'yes' };
    expect(readConfig(plain)).toMatchObject({
      publicUrl: 'http://pay.example.com',
      notes: ['PUBLIC_URL is without https: whoever is on its network reads passwords and tokens.'],
    });
    expect(() => readConfig({ ...plain, INSECURE_PUBLIC_URL: 'no' })).toThrow(/^PUBLIC_URL must begin with https/);
    expect(readConfig({ ...whole, INSECURE_PUBLIC_URL: 'yes' }).notes).toEqual([]);
  });
});

describe('the role of a process', () => {
  it('is everything unless told', () => {
    expect(readConfig(whole).role).toBe('all');
    expect(readConfig({ ...whole, ROLE: 'api' }).role).toBe('api');
    expect(readConfig({ ...whole, ROLE: 'worker' }).role).toBe('worker');
  });
});
