import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './directions-rules.mjs';
import { root } from './project.mjs';
import { run } from './run.mjs';
import { Complaint } from './terminal.mjs';

const git = async (...args) => {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : undefined;
};

/**
 * @param {readonly string[]} args of the command line
 * @returns {Promise<string | undefined>} the commit since which changes count; undefined when everything is to run
 */
export const sinceOf = async ([option, ...more]) => {
  if (option === undefined) return undefined;
  const [, named] = /^--changed(?:=(.+))?$/.exec(option) ?? [];
  if (!option.startsWith('--changed') || more.length > 0)
    throw new Complaint('npm test takes --changed or --changed=commit.');
  const since = named
    ? await git('rev-parse', '--verify', `${named}^{commit}`)
    : ((await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main')));
  if (!since)
    throw new Complaint(`There is no commit ${named ?? 'main'} here: npm test -- --changed=commit takes another.`);
  return since;
};

/**
 * @param {string} since a commit
 * @returns {Promise<string[]>} the files that differ from it, in commits or not, and those that are new
 */
export const changedSince = async (since) =>
  [await git('diff', '--name-only', since), await git('ls-files', '--others', '--exclude-standard')].flatMap((names) =>
    (names ?? '').split('\n').filter(Boolean),
  );

/**
 * Areas that a journey may do without. Every sign-in lands on statistics with the organisation's sidebar, so that all up to
 * that area is part of every journey; and the sandbox, which plays people, banks and payers, of nearly every one.
 */
const separate = areas.slice(areas.findIndex((peers) => peers.includes('books')) + 1, -1).flat();

/**
 * The highest area of those a journey drives. One that is not listed drives all of them, or looks at figures of the demo
 * history, which all of them make.
 */
const areaOfJourney = new Map(
  Object.entries({
    // None of the separate ones.
    books: [
      'access-changes',
      'account-security',
      'api-keys',
      'kit',
      'memberships',
      'organisations',
      'passwords',
      'roles',
      'second-factor',
      'session-expiry',
      'users',
    ],
    carriers: ['bank-accounts'],
    'money-in': ['crypto-deposits', 'fiat-deposits', 'live-lists', 'payments', 'sandbox-payer', 'unhappy-payments'],
    'money-out': ['crypto-withdrawals', 'fiat-withdrawals', 'withdrawal-approvals'],
    across: ['balance-conversions', 'internal-transfers'],
  }).flatMap(([area, names]) => names.map((name) => [`e2e/${name}.journey.ts`, area])),
);

/** An area is reached from itself and from those after it, which alone may import it. */
const areasReaching = (area) => {
  const level = areas.findIndex((peers) => peers.includes(area));
  return [area, ...areas.slice(level + 1).flat()];
};

/** No part of the product, and nothing that journeys use. */
const apart =
  /^(docs|bench|\.ci|scripts(?!\/lib\/(build|bundle-server|bundle-options|project)\.mjs))\/|\.md$|\.test\.tsx?$|^apps\/[^/]+\/src\/testing\//;
const journey = /^e2e\/[^/]+\.journey\.ts$/;
/** The parts of an area that others than its own screens and calls load: what stands in the sidebar. */
const inArea =
  /^(?:apps\/dashboard\/src\/features|apps\/api\/src\/modules|packages\/contract\/src)\/([^/]+)\/(?!.*manifests?\.tsx?$)/;

/**
 * The journeys that a change can reach: a changed one; all when something changed that every area uses; and for the
 * screens, calls and modules of an area those that drive it or an area that may import it (directions-rules.mjs keeps who may).
 * @param {readonly string[]} changed paths from the repository's top
 * @param {readonly string[]} [all] the journeys there are; replaced by tests
 * @returns {string[]} paths from the repository's top
 */
export const journeysReachedBy = (changed, all = journeysHere()) => {
  const reaching = changed
    .filter((file) => !apart.test(file))
    .map((file) => {
      if (journey.test(file)) return (one) => one === file;
      const [, area] = inArea.exec(file) ?? [];
      if (!separate.includes(area)) return () => true;
      return (one) => !areaOfJourney.has(one) || areasReaching(area).includes(areaOfJourney.get(one));
    });
  return all.filter((one) => reaching.some((isReached) => isReached(one)));
};

const journeysHere = () =>
  readdirSync(join(root, 'e2e'))
    .map((name) => `e2e/${name}`)
    .filter((path) => journey.test(path));

/** The journeys that have an area; all of them exist, says the test. */
export const listedJourneys = [...areaOfJourney.keys()];
