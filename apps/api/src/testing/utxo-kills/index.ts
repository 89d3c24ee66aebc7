import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@countinghouse/database/testing';
import { fromUnits } from '@countinghouse/money';
import { sql } from 'kysely';
import { migrations } from '../../migrations';
import { insertOrder } from '../../modules/carriers/outgoing-transfers/repository';
import { newId } from '../../platform/ids';
import { segwit } from '../../rails/chain/encode-address';
import { hexOfScript, scriptOf } from '../../rails/chain/utxo-coins';
import { utxoNode } from '../../rails/chain/utxo-node';
import { walletKeyring } from '../../rails/signer';
import { findCoins } from '../../rails/signer/utxo-find';
import { contentOf } from '../../rails/signer/utxo-transaction';
import { createRandom } from '../../sandbox/random';
import { bundledProgram } from '../built';
import { createOrganisation } from '../people';
import { startUtxoLine } from '../utxo-line';
import type { TestUtxoNode } from '../utxo-node';

export { hasCoinNode, startUtxoNode } from '../utxo-node';

const moments = ['ASKED_FEES', 'ASKED_SIGNER', 'SIGNED', 'BEFORE_HANDOVER', 'HANDED_OVER', 'LATER'] as const;
type Moment = (typeof moments)[number];

type Drill = {
  /** Determines every choice; the scheduling of processes varies. */
  readonly seed: string;
  readonly rounds: number;
  readonly node: TestUtxoNode;
  /** Node that signs. */
  readonly wallet: TestUtxoNode;
  readonly say?: (line: string) => void;
};

const script = fileURLToPath(new URL('send-until-killed.ts', import.meta.url));
const start = new Date('2025-03-14T00:00:00.000Z');
const hot = 'killed';

/**
 * Two orders a round are sent over a real node while the sending process is killed (`kill -9`) at moments from the first question to after the
 * handover; at times a block comes before the next process, and at times the node forgets what waits. At the end every recipient has his amount
 * once, each order has one transaction, and no output was taken by two.
 */
export const killSenders = async ({ seed, rounds, node, wallet, say = () => undefined }: Drill) => {
  const random = createRandom(seed);
  const program = await bundledProgram(script);
  const test = await createTestDatabase(migrations);
  const { database } = test;
  const across = database.acrossOrganisations.bind(database);
  await wallet.rpc('createwallet', hot);
  const [line, signer] = await Promise.all([
    startUtxoLine(node.settings.url),
    startUtxoLine(`${wallet.settings.url}/wallet/${hot}`),
  ]);
  try {
    const { descriptors } = await wallet.rpcAt<{ descriptors: { desc: string }[] }>(
      `/wallet/${hot}`,
      'listdescriptors',
    );
    const account = descriptors.map(({ desc }) => /^wpkh\(\[[^\]]*\](tpub\w+)\/1\/\*\)/.exec(desc)?.[1]).find(Boolean);
    const given = {
      urls: { appUrl: test.urls.appUrl, workerUrl: test.urls.workerUrl },
      utxoNodes: { BTC: { ...node.settings, url: line.url } },
      utxoSigners: { BTC: { url: signer.url, account: account ?? '' } },
    };
    const keyring = walletKeyring('BTC', given.utxoSigners.BTC);
    const direct = utxoNode('BTC', node.settings);
    const organisation = await createOrganisation(database);
    const mine = async (blocks: number) => node.mine(blocks, await node.payer<string>('getnewaddress'));
    const fill = async () => {
      const to = keyring.keys.slice(0, 10).map((key) => segwit('bcrt', key.script.subarray(2)));
      await node.payer('sendmany', '', Object.fromEntries(to.map((address) => [address, 0.02])));
      await mine(2);
      await findCoins(database, 'BTC', { node: direct, keyring });
    };
    if ((await node.rpc<number>('getblockcount')) < 110) await mine(110);

    const orders: { readonly id: string; readonly to: string; readonly units: bigint }[] = [];
    const order = async (): Promise<void> => {
      const program = new Uint8Array(20).fill(0x4b);
      new DataView(program.buffer).setUint32(0, orders.length + 1);
      const to = segwit('bc', program);
      const units = BigInt(random.integer(`units ${orders.length}`, 20_000, 900_000));
      const entityId = newId();
      await across((tx) =>
        insertOrder(tx, {
          kind: 'RETURN',
          organisationId: organisation.id,
          entityId,
          businessId: null,
          network: 'MAIN',
          amount: fromUnits(units, 'BTC'),
          to,
          tag: null,
        }),
      );
      orders.push({ id: entityId, to, units });
    };

    const killed: Record<Moment, number> = {
      ASKED_FEES: 0,
      ASKED_SIGNER: 0,
      SIGNED: 0,
      BEFORE_HANDOVER: 0,
      HANDED_OVER: 0,
      LATER: 0,
    };
    let minutes = 0;
    /** One process, killed at the moment of its `turn`-th time; null: it ends by itself. Returns its complaints. */
    const send = async (moment: Moment | null, turn: number): Promise<string> => {
      minutes += 3;
      await test.setClock(new Date(start.getTime() + minutes * 60_000));
      const child = spawn(process.execPath, [program, JSON.stringify(given)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (part: Buffer) => (said += part.toString()));
      const ended = once(child, 'exit');
      let times = 0;
      const isNow = (asked: string, wanted: string): boolean => asked === wanted && (times += 1) === turn;
      const kill = (): void => {
        if (moment && child.exitCode === null && child.kill('SIGKILL')) killed[moment] += 1;
      };
      const lost = { error: { code: -1, message: 'nobody hears this' } };
      line.intercept(({ method }) => {
        const wanted = { ASKED_FEES: 'estimatesmartfee', BEFORE_HANDOVER: 'sendrawtransaction' }[String(moment)];
        if (wanted === undefined || !isNow(method, wanted)) return null;
        kill();
        return lost;
      });
      line.tamper(async ({ method }) => {
        if (moment === 'LATER' && isNow(method, 'sendrawtransaction')) setTimeout(kill, 15).unref();
        if (moment !== 'HANDED_OVER' || !isNow(method, 'sendrawtransaction')) return null;
        kill();
        return 'SILENCE';
      });
      signer.intercept(({ method }) => {
        if (moment !== 'ASKED_SIGNER' || !isNow(method, 'walletprocesspsbt')) return null;
        kill();
        return lost;
      });
      signer.tamper(async ({ method }) => {
        if (moment !== 'SIGNED' || !isNow(method, 'walletprocesspsbt')) return null;
        kill();
        return 'SILENCE';
      });
      await ended;
      for (const one of [line, signer]) {
        one.intercept(null);
        one.tamper(null);
      }
      return child.exitCode === 0 || child.signalCode !== null ? '' : said;
    };

    /** Ends the orders whose transaction is in a block: the executor looks at two hundred open ones at a time. */
    const endMined = async (): Promise<void> => {
      const { rows: sent } = await across((tx) =>
        sql<{ transaction_id: string }>`select transaction_id from outgoing_transfer where status = 'SENT'`.execute(tx),
      );
      const found = await direct.transactions(sent.map(({ transaction_id }) => transaction_id));
      const mined = found.flatMap((one) => (one && one.blockHash !== null ? [one.id] : []));
      await across((tx) =>
        sql`update outgoing_transfer set status = 'CONFIRMED'
             where status = 'SENT' and transaction_id = any(${mined}::text[])`.execute(tx),
      );
    };

    for (let round = 0; round < rounds; round += 1) {
      await endMined();
      if (round % 15 === 0) await fill();
      await order();
      await order();
      const chance = random.within(`round ${round}`);
      await send(chance.pick('moment', moments), chance.integer('turn', 1, 2));
      if (chance.chance('block', 0.5)) await mine(1);
      if (chance.chance('forgotten', 0.06)) {
        await node.rpc('gettxoutsetinfo');
        await node.kill();
        await node.start();
        await node.rpc('loadwallet', 'payer').catch(() => undefined);
      }
      if ((round + 1) % 20 === 0) say(`${round + 1} rounds, ${orders.length} orders`);
    }
    await fill();
    const deviations: string[] = [];
    let complaint = '';
    const isAllSent = async (): Promise<boolean> => {
      const { rows: open } = await across((tx) =>
        sql`select from outgoing_transfer where status not in ('SENT','CONFIRMED') limit 1`.execute(tx),
      );
      return open.length === 0;
    };
    for (let calm = 0; calm < 8; calm += 1) {
      complaint = await send(null, 0);
      await mine(1);
      await endMined();
      if (complaint === '' && (await isAllSent())) break;
    }
    if (complaint !== '') deviations.push(complaint.slice(0, 1_000));

    const { rows } = await across((tx) =>
      sql<{ entity_id: string; status: string; transaction_id: string; unsigned: string; signed: number }>`
        select o.entity_id, o.status, o.transaction_id, min(t.unsigned) as unsigned, count(t.order_id)::integer as signed
          from outgoing_transfer o left join utxo_transaction t on t.order_id = o.id
         group by o.organisation_id, o.id`.execute(tx),
    );
    const spent = new Map<string, string>();
    for (const { id, to, units } of orders) {
      const row = rows.find(({ entity_id }) => entity_id === id);
      const program = hexOfScript(scriptOf('BTC', to));
      const { unspents } = await node.rpc<{ unspents: { txid: string; amount: number }[] }>('scantxoutset', 'start', [
        `raw(${program})`,
      ]);
      const paid = unspents.map(({ txid, amount }) => `${txid} ${Math.round(amount * 1e8)}`);
      const due = `${row?.transaction_id} ${units}`;
      if (paid.length !== 1 || paid[0] !== due)
        deviations.push(`${id} was paid ${paid.join(', ') || 'never'}, not ${due}`);
      if (row?.status !== 'CONFIRMED' || row.signed !== 1)
        deviations.push(`${id} is ${row?.status} with ${row?.signed} transactions`);
      for (const { transactionId, index } of row?.unsigned ? contentOf(row.unsigned).inputs : []) {
        const name = `${transactionId}:${index}`;
        if (spent.has(name)) deviations.push(`${name} was taken by ${spent.get(name)} and ${id}`);
        spent.set(name, id);
      }
    }
    return { orders: orders.length, killed, deviations };
  } finally {
    await line.stop();
    await signer.stop();
    await test.close();
  }
};
