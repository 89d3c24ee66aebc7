import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  authenticator,
  marketHosts,
  oracleCode,
  plainList,
  startEvmNode,
  startMailServer,
  startMarkets,
  startTestSigner,
  testChainId,
  walletKey,
} from '@countinghouse/api/testing/outside';
import { certificateOfMarkets } from './authority';
import { blocksOf, namesIn, scriptOf, type Block } from './blocks';

const [mailPort, marketsPort] = [2525, 9400];
const password = 'Heron-Quarry-41';

const world = async (folder: string) => {
  const mail = await startMailServer(mailPort);
  await startMarkets(marketsPort, { certified: certificateOfMarkets(folder) });
  const node = await startEvmNode();
  const signer = await startTestSigner(`0x${'5a'.repeat(32)}`);
  await node.send({ to: signer.address, value: 100n * 10n ** 18n });
  const oracle = await node.deploy(oracleCode);
  await node.mine(20);
  mkdirSync('/var/lib/lists', { recursive: true });
  writeFileSync('/var/lib/lists/sdn.xml', plainList(new Date().toISOString().slice(0, 10)));
  return { mail, node, signer, oracle };
};
export type World = Awaited<ReturnType<typeof world>>;

const valuesFor = (hostName: string, { node, signer, oracle }: World): Record<string, string> => ({
  VERSION: (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string })
    .version,
  HOST_NAME: hostName,
  MAIL_FROM: 'Example Pay <no-reply@example.com>',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  PRICE_MARKETS: Object.entries(marketHosts)
    .map(([name, host]) => `${name}=https://${host}:${marketsPort}`)
    .join(', '),
  CHAIN_SETTINGS: [
    `CHAIN_NODES="ETH=${node.url}"`,
    `CHAIN_IDS="ETH=${testChainId}"`,
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/walk-authority.pem',
  ].join('\n'),
  DEPOSIT_KEYS: `ETH=${walletKey}`,
  SIGNER_URL: signer.url,
  SIGNER_ADDRESS: signer.address,
  SANCTIONS_LIST: '/var/lib/lists/sdn.xml',
  SANCTIONS_ORACLE: `ETH=${oracle}`,
  BACKUPS: '/var/walk-backups',
});

/** Commands that ask nobody who he is. */
const forAnybody = new Set(['doctor', 'backup-taken']);

/** The one of two who answers each command of the page: each enrols himself, the second confirms, the first does the rest. */
const turnsOf = (blocks: readonly Block[]): number[] => {
  const commands = blocks
    .filter(({ kind }) => kind === 'walked')
    .flatMap(({ text }) => [...text.matchAll(/^(?:\w+=\S+ )?countinghouse operator ([a-z-]+)/gm)])
    .map(([, command = '']) => command)
    .filter((command) => !forAnybody.has(command));
  return commands.map((command, index) => (command === 'confirm' ? 1 : command === 'enrol' ? index : 0));
};

/** Answers the questions of the operator's tool as two people do. */
const twoOperators = (turns: readonly number[]) => {
  const people = ['ada@walk.test', 'ben@walk.test'].map((email) => ({ email, code: async (): Promise<string> => '' }));
  let turn = -1;
  let told = '';
  return {
    hear: (text: string): void => {
      told += text;
    },
    /** Answer to a question; null for any other text. */
    answerTo: async (question: string): Promise<string | null> => {
      if (question === 'Address: ') turn += 1;
      if (turn >= turns.length) throw new Error(`The page asks somebody more than ${turns.length} times`);
      const person = people[turns[turn] ?? -1];
      if (question === 'Order: ') return [...told.matchAll(/confirm ([0-9a-f-]{36})/g)].at(-1)?.[1] ?? '';
      if (!person) return null;
      if (question === 'Address: ') return person.email;
      if (question === 'Password: ' || question === 'New password: ') return password;
      if (question !== 'Code: ') return null;
      const secrets = [...told.matchAll(/authenticator: (\S+)/g)].map(([, secret = '']) => secret);
      if (turn < 2) person.code = authenticator(secrets[turn] ?? '').code;
      return person.code();
    },
  };
};

/**
 * Runs the page's blocks in one shell, with values of this world.
 *
 * @throws Error with the block and its output where a command fails
 */
export const walkPage = async (folder: string, hostName: string): Promise<World> => {
  const blocks = blocksOf(readFileSync(join(import.meta.dirname, '../../docs/production.md'), 'utf8'));
  const outside = await world(folder);
  const values = valuesFor(hostName, outside);
  const asked = blocks.filter(({ kind }) => kind === 'values').flatMap(namesIn);
  if (asked.join() !== Object.keys(values).join()) throw new Error(`The page asks for ${asked.join(', ')}`);
  writeFileSync('/run/walk/page.sh', scriptOf(blocks, values));
  const shell = spawn('bash', ['/run/walk/page.sh'], {
    cwd: '/',
    env: {
      PATH: `/run/walk/bin:${process.env['PATH']}`,
      HOME: '/root',
      LANG: 'C.UTF-8',
      NODE_EXTRA_CA_CERTS: '',
      CURL_CA_BUNDLE: '/etc/ssl/certs/walk-authority.pem',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const operators = twoOperators(turnsOf(blocks));
  let block = '';
  let said = '';
  // A head start keeps the newest block young while the doctor looks.
  const mining = setInterval(() => void outside.node.mine(1), 5_000);
  const listen = async (): Promise<void> => {
    for await (const chunk of shell.stdout) {
      const text = String(chunk);
      operators.hear(text);
      said += text;
      for (const [, title = ''] of text.matchAll(/^@@ (.*)$/gm)) {
        block = title;
        console.log(`  ${title}`);
      }
      const question = /([A-Z][a-z ]*: )$/.exec(said)?.[1];
      const answer = question === undefined ? null : await operators.answerTo(question);
      if (answer !== null) {
        said += `${answer}\n`;
        shell.stdin.write(`${answer}\n`);
      }
    }
  };
  const heard = listen();
  shell.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(shell, 'exit')) as [number | null];
  await heard;
  clearInterval(mining);
  if (code !== 0 || block !== 'end')
    throw new Error(`The page failed at ${block} (${code}):\n${said.slice(-4_000)}\n${logs()}`);
  return outside;
};

const logs = (): string =>
  ['countinghouse-api', 'countinghouse-worker']
    .map((name) => {
      try {
        return `${name}:\n${readFileSync(`/run/walk/${name}.log`, 'utf8').slice(-3_000)}`;
      } catch {
        return `${name} did not start.`;
      }
    })
    .join('\n');
