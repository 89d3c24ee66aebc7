import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { callOf, startTestGateway, testCertificates } from '.';
import { migrations } from '../../migrations';
import { insertOrder } from '../../modules/carriers/outgoing-transfers/repository';
import { newId } from '../../platform/ids';
import { createRandom } from '../../sandbox/random';
import { bundledProgram } from '../built';
import { createOrganisation } from '../people';

const calls = ['check', 'prepare', 'fee', 'places', 'order', 'send'] as const;
/** The sender dies before the gateway has heard, or after; or the gateway dies once it has heard. */
const deaths = ['SENDER_BEFORE', 'SENDER_AFTER', 'GATEWAY_AFTER'] as const;

type Drill = {
  /** Determines every choice; the scheduling of processes varies. */
  readonly seed: string;
  readonly rounds: number;
  readonly say?: (line: string) => void;
};

const script = fileURLToPath(new URL('send-until-killed.ts', import.meta.url));
const start = new Date('2025-03-14T00:00:00.000Z');

/**
 * Two orders a round leave over a gateway while the sending process, or the gateway, is killed at a call chosen by the seed, before or after it was
 * heard; a gateway that died begins again with its journal alone. At the end every recipient has his amount once, and each order one transaction.
 */
export const killGatewaySenders = async ({ seed, rounds, say = () => undefined }: Drill) => {
  const random = createRandom(seed);
  const program = await bundledProgram(script);
  const test = await createTestDatabase(migrations);
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-gateway-'));
  const settings = { tls: testCertificates(), journal: join(folder, 'journal') };
  let gateway = await startTestGateway(settings);
  const port = Number(new URL(gateway.settings.url).port);
  const across = test.database.acrossOrganisations.bind(test.database);
  const killed = { SENDER_BEFORE: 0, SENDER_AFTER: 0, GATEWAY_AFTER: 0 };
  let minutes = 0;
  try {
    const organisation = await createOrganisation(test.database);
    const orders: { readonly id: string; readonly to: string; readonly amount: string }[] = [];
    const order = async (): Promise<void> => {
      const entityId = newId();
      const amount = `${random.integer(`amount ${orders.length}`, 1, 9_000)}.25`;
      const to = gateway.chain.stranger(`recipient ${orders.length}`);
      await across((tx) =>
        insertOrder(tx, {
          kind: 'RETURN',
          organisationId: organisation.id,
          entityId,
          businessId: null,
          network: 'SOL',
          amount: amountOf(amount, 'USDC'),
          to,
          tag: null,
        }),
      );
      orders.push({ id: entityId, to, amount });
    };
    /** One process; it ends by itself unless a death is named. Returns its complaints. */
    const send = async (death: (typeof deaths)[number] | null, call: string, turn: number): Promise<string> => {
      minutes += 3;
      await test.setClock(new Date(start.getTime() + minutes * 60_000));
      const given = { urls: { appUrl: test.urls.appUrl, workerUrl: test.urls.workerUrl }, settings: gateway.settings };
      const child = spawn(process.execPath, [program, JSON.stringify(given)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (part: Buffer) => (said += part.toString()));
      let times = 0;
      const dying: Promise<void>[] = [];
      const diesHere = async (): Promise<void> => {
        await gateway.stop();
        gateway = await startTestGateway({ ...settings, port });
      };
      gateway.tamper(async (asked, answer) => {
        const isNow = death !== null && callOf(asked)?.name === call && (times += 1) === turn;
        if (!isNow) return answer();
        killed[death] += 1;
        if (death === 'SENDER_BEFORE') child.kill('SIGKILL');
        else await answer();
        if (death === 'SENDER_AFTER') child.kill('SIGKILL');
        if (death === 'GATEWAY_AFTER') dying.push(diesHere());
        return null;
      });
      await once(child, 'exit');
      await Promise.all(dying);
      gateway.tamper(null);
      return child.exitCode === 0 || child.signalCode !== null ? '' : said;
    };
    for (let round = 0; round < rounds; round += 1) {
      await order();
      await order();
      const chance = random.within(`round ${round}`);
      await send(chance.pick('death', deaths), chance.pick('call', calls), chance.integer('turn', 1, 2));
      if (chance.chance('blocks', 0.5)) gateway.chain.mine(chance.integer('how many', 1, 40));
      // The executor looks at two hundred open orders at a time.
      await across((tx) => sql`update outgoing_transfer set status = 'CONFIRMED' where status = 'SENT'`.execute(tx));
      if ((round + 1) % 20 === 0) say(`${round + 1} rounds, ${orders.length} orders`);
    }
    let complaint = '';
    for (let calm = 0; calm < 3; calm += 1) {
      complaint = await send(null, '', 0);
      gateway.chain.mine(1);
    }
    const deviations = complaint === '' ? [] : [complaint.slice(0, 1_000)];
    const { rows } = await across((tx) =>
      sql<{ entity_id: string; id: string; status: string; transaction_id: string }>`
        select entity_id, id, status, transaction_id from outgoing_transfer`.execute(tx),
    );
    for (const { id, to, amount } of orders) {
      const row = rows.find(({ entity_id }) => entity_id === id);
      const arrived = gateway.chain.received(to);
      if (arrived.length !== 1 || arrived[0] !== amount)
        deviations.push(`${id} was paid ${arrived.join(', ') || 'never'}, not ${amount}`);
      const transactions = gateway.chain.order(row?.id ?? '')?.transactions ?? [];
      if (
        transactions.length !== 1 ||
        transactions[0] !== row?.transaction_id ||
        !/SENT|CONFIRMED/.test(row?.status ?? '')
      )
        deviations.push(
          `${id} is ${row?.status} with ${row?.transaction_id}, at the gateway ${transactions.join(', ')}`,
        );
    }
    return { orders: orders.length, killed, deviations };
  } finally {
    await gateway.stop();
    await test.close();
    rmSync(folder, { recursive: true });
  }
};
