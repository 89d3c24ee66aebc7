import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerHealth, type LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { realRails, sandboxRails, type Rails } from '../../../rails/rails';
import { startTestApi, testConfig, type TestApi } from '../../../testing';
import { createTestCollection } from '../../../testing/bank';

let api: TestApi;
let rails: Rails;
let root: string;
let gone: string;
/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'countinghouse-carriers-'));
  for (const folder of ['in', 'out']) mkdirSync(join(root, folder));
  gone = join(root, 'gone');
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/0'/0'").publicExtendedKey;
  const ours = testConfig({
    mode: 'production',
    bankInbox: join(root, 'in'),
    bankOutbox: join(root, 'out'),
    bankChannels: [
      { name: 'NORTH', inbox: gone, outbox: gone },
      { name: 'OTHER', inbox: gone },
    ],
    chainNodes: { ETH: { url: nowhere, chainId: null, tokens: {} } },
    signer: { url: 'unix:/nowhere/signer.sock', address: `0x${'ab'.repeat(20)}` },
    utxoNodes: { BTC: { url: nowhere, cookieFile: null, net: 'main' } },
    chainGateways: { SOL: { url: nowhere, token: null, net: 'main' } },
    utxoSigners: { BTC: { url: `${nowhere}/wallet/hot`, account } },
    screening: {
      sanctionsList: join(gone, 'sdn.xml'),
      oracles: { ETH: { url: nowhere, contract: `0x${'cd'.repeat(20)}` } },
    },
  });
  api = await startTestApi({
    rails: (config, database) => {
      const { bank, signer, screening, jobs } = realRails(ours, database);
      rails = { ...sandboxRails(config, database), bank, signer, screening, jobs };
      return rails;
    },
  });
});
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true, force: true });
});

const read = async (banks: readonly (string | null)[]): Promise<LedgerHealth> => {
  const organisation = await api.createOrganisation();
  for (const channel of banks) await createTestCollection(api, organisation.id, undefined, { channel });
  const token = await api.signInWith(organisation, ['GET_BALANCES']);
  const answer = await api.call('GET', 'ledger/health', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  const body = answer.json<LedgerHealth>();
  expect(z.parse(ledgerHealth, body)).toEqual(body);
  return body;
};
/** Every question that the worker asks by its jobs. */
const askEverything = async (): Promise<void> => {
  const signal = new AbortController().signal;
  const work = { id: '', organisationId: null, attempt: 1, signal };
  await Promise.allSettled([
    ...rails.jobs.handlers.map(async ({ run }) => run({}, work)),
    ...rails.bank.channels.map(async ({ inbox }) => inbox?.next()),
  ]);
};
const metric = async (line: RegExp) => expect((await api.app.inject('/metrics')).body).toMatch(line);

describe('banks, signers and sources of screening', () => {
  it('are told before they were asked once', async () => {
    const { banks, signers, screening } = await read([null]);
    expect(banks).toMatchObject([{ bank: null, statements: { state: 'NOT_ASKED' }, payments: { state: 'NOT_ASKED' } }]);
    expect(signers).toMatchObject([
      { kind: 'WALLET', chains: ['BTC'], state: 'NOT_ASKED' },
      { kind: 'POLICED', chains: ['ETH'], state: 'NOT_ASKED' },
      { kind: 'GATEWAY', chains: ['SOL'], state: 'NOT_ASKED' },
    ]);
    expect(screening).toMatchObject([
      // Without a list nothing passes, asked or not.
      { source: 'OFAC', chains: null, state: 'FAILING', list: { publishedOn: null, confirmedAt: null } },
      { source: 'ORACLE', chains: ['ETH'], state: 'NOT_ASKED', list: null },
    ]);
  });

  it('are told with their last fault, and one that fails stops no other', async () => {
    await askEverything();
    await expect
      .poll(async () => (await read([])).signers.map(({ state }) => state))
      .toEqual(['FAILING', 'FAILING', 'FAILING']);
    const { banks, signers, screening } = await read([null, 'NORTH']);
    expect(banks).toMatchObject([
      {
        bank: 'NORTH',
        statements: { state: 'FAILING', answeredAt: null, problem: { text: 'Its folder or server is not there' } },
        payments: { state: 'FAILING', problem: { text: 'Its folder or server is not there' } },
      },
      { bank: null, statements: { state: 'CURRENT' }, payments: { state: 'CURRENT', problem: null } },
    ]);
    expect(signers.map(({ problem }) => problem?.text)).toEqual([
      'The node of the signer of BTC cannot be reached',
      'The signer did not answer key',
      expect.stringMatching(/^The gateway of SOL (?:did not answer|has just not answered)/),
    ]);
    expect(screening[0]?.list?.problem?.text).toBe('It failed, and the log of this installation says more');
    expect(JSON.stringify({ banks, signers, screening })).not.toContain(root);
    await metric(/^countinghouse_rail_failing\{part="BANK_IN",name="NORTH"\} 1$/m);
    await metric(/^countinghouse_rail_failing\{part="BANK_IN",name=""\} 0$/m);
    await metric(/^countinghouse_rail_answer_age_seconds\{part="SIGNER",name="BTC"\} \+Inf$/m);
    await metric(/^countinghouse_rail_failing\{part="SIGNER",name="SOL"\} 1$/m);
  });

  it('are told to an organisation only where it has accounts', async () => {
    expect((await read([])).banks).toEqual([]);
    expect((await read(['OTHER'])).banks).toMatchObject([{ bank: 'OTHER', payments: null }]);
  });

  it('are told as delayed once nobody asks them, and a list by its age', async () => {
    await api.database.acrossOrganisations(async (tx) => {
      await sql`
        update rail_state set is_failing = false, answered_at = app_clock() - interval '6 minutes'
         where part in ('BANK_IN', 'SIGNER')`.execute(tx);
      await sql`
        insert into sanctions_list (id, source, published_on, digest, addresses_digest, address_count, first_read_at, last_read_at)
        values (gen_random_uuid(), 'OFAC', '2025-01-02', repeat('0', 64), repeat('0', 64), 1, app_clock(), app_clock() - interval '25 hours')`.execute(
        tx,
      );
    });
    const aged = await read([null]);
    expect(aged.banks[0]?.statements?.state).toBe('DELAYED');
    expect(aged.signers.map(({ state }) => state)).toEqual(['DELAYED', 'DELAYED', 'DELAYED']);
    const ofac = async () => (await read([])).screening.find(({ source }) => source === 'OFAC');
    expect(await ofac()).toMatchObject({ state: 'DELAYED', list: { publishedOn: '2025-01-02' } });
    await api.database.acrossOrganisations((tx) =>
      sql`update sanctions_list set last_read_at = app_clock() - interval '73 hours'`.execute(tx),
    );
    expect(await ofac()).toMatchObject({ state: 'FAILING' });
  });
});
