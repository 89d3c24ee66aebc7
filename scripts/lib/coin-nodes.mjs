import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Nodes of Bitcoin and Litecoin for tests: Debian's packages, unpacked into a folder of this machine and run by the loader and the libraries that
 * came with them. Nothing is installed.
 */

const run = promisify(execFile);

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** A package by the program in it. `keep`: names of its closure that the program needs to run. */
const packages = {
  bitcoind: { suite: 'sid', name: 'bitcoin-knots', keep: /^(lib|bitcoin|gcc-)/, program: 'usr/bin/bitcoind' },
  // The program in /usr/bin is a script that writes to the home directory.
  litecoind: {
    suite: 'bookworm',
    name: 'litecoind',
    keep: /^(lib|litecoin|gcc-)/,
    program: 'usr/lib/litecoin/litecoind',
  },
};

/** @typedef {keyof typeof packages} CoinNode */

export const coinNodesFolder = () =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'countinghouse', 'coin-nodes');

const loaderName = 'ld-linux-x86-64.so.2';
const libraryFolders = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'];

/**
 * Command line of a node that was unpacked before.
 *
 * @param {CoinNode} node
 * @returns {{ command: string, args: string[] } | undefined} undefined if it is not here
 */
export const findCoinNode = (node, folder = coinNodesFolder()) => {
  const root = join(folder, node);
  const program = join(root, packages[node].program);
  const libraries = libraryFolders.map((part) => join(root, part)).filter((path) => existsSync(path));
  const loader = libraries.map((path) => join(path, loaderName)).find((path) => existsSync(path));
  if (!loader || !existsSync(program)) return undefined;
  return { command: loader, args: ['--library-path', libraries.join(':'), program] };
};

/** Address of the Debian mirror that this machine uses. */
const mirror = async () => {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const found = stdout.split('\n').find((line) => /\/debian\/?$/.test(line.trim()));
  if (!found) throw new Error('no Debian mirror stands in the sources of apt');
  return found.trim();
};

/**
 * @param {CoinNode} node
 * @param {string} folder
 */
const unpack = async (node, folder) => {
  const { suite, name, keep } = packages[node];
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'fetch-'));
  try {
    const at = (/** @type {string} */ part) => join(work, part);
    for (const part of ['lists/partial', 'cache/archives/partial', 'parts', 'packages', 'root'])
      mkdirSync(at(part), { recursive: true });
    writeFileSync(at('status'), '');
    writeFileSync(at('sources.list'), `deb [signed-by=${keyring}] ${await mirror()} ${suite} main\n`);
    writeFileSync(
      at('apt.conf'),
      [
        `Dir::Etc::sourcelist "${at('sources.list')}";`,
        `Dir::Etc::sourceparts "${at('parts')}";`,
        `Dir::Etc::preferencesparts "${at('parts')}";`,
        `Dir::State::lists "${at('lists')}";`,
        `Dir::State::status "${at('status')}";`,
        `Dir::Cache "${at('cache')}";`,
        'APT::Sandbox::User "root";',
        'Acquire::Languages "none";',
        '',
      ].join('\n'),
    );
    const apt = (/** @type {string[]} */ ...args) =>
      run('apt-get', args, {
        cwd: at('packages'),
        env: { ...process.env, APT_CONFIG: at('apt.conf') },
        maxBuffer: 2 ** 26,
      });
    await apt('update', '-qq');
    const { stdout } = await apt('install', '-s', '--no-install-recommends', name);
    const closure = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, one]) => one).filter((one) => keep.test(one));
    await apt('download', '-qq', ...closure);
    for (const file of readdirSync(at('packages'))) await run('dpkg', ['-x', join(at('packages'), file), at('root')]);
    // Another process may have been faster.
    if (!findCoinNode(node, folder)) {
      rmSync(join(folder, node), { recursive: true, force: true });
      renameSync(at('root'), join(folder, node));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * Fetches the nodes that are not here yet, from the mirror that this machine's own apt uses; where that fails the remedy is printed, and tests that
 * need the node say so.
 *
 * @param {(line: string) => void} [tell]
 * @returns {Promise<boolean>} true if all are here
 */
const getCoinNodes = async (tell = console.log, folder = coinNodesFolder()) => {
  let areAllHere = true;
  for (const node of /** @type {CoinNode[]} */ (Object.keys(packages))) {
    if (findCoinNode(node, folder)) continue;
    const { suite, name } = packages[node];
    tell(`Getting ${node} from Debian's package ${name} (${suite}).`);
    try {
      await unpack(node, folder);
    } catch (error) {
      tell(
        `There is no ${node} for the tests that need one: ${String(error.stderr || error.message)
          .trim()
          .slice(0, 300)}`,
      );
    }
    areAllHere &&= findCoinNode(node, folder) !== undefined;
  }
  return areAllHere;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await getCoinNodes()) ? 0 : 1;
