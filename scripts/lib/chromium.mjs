import { existsSync } from 'node:fs';
import { programs } from './project.mjs';
import { run, runNode } from './run.mjs';

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const howToGetChromium =
  'No Chromium found, which the browser journeys need: install it (Debian: apt-get install chromium; anywhere: npx playwright-core install chromium) or set CHROMIUM_PATH.';

/** CHROMIUM_PATH, the usual places, else the one Playwright installed; undefined when there is none that starts. */
const findHere = async () => {
  const { chromium } = await import('playwright-core');
  for (const path of [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()]) {
    if (path && existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
};

/** A browser without the system's libraries exists but does not start. On Windows `--version` opens a window instead of answering. */
const starts = async (path) =>
  process.platform === 'win32' || (await run(path, ['--version', '--no-sandbox'], { quiet: true })).code === 0;

const byPlaywright = () => runNode(programs.playwright, ['install', 'chromium'], { quiet: true });

/** The package managers whose Chromium is a plain program, by the folder that shows their presence. */
const packageManagers = [
  {
    program: '/usr/bin/apt-get',
    commands: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  },
  { program: '/usr/bin/dnf', commands: [['install', '-y', '-q', 'chromium']] },
  { program: '/sbin/apk', commands: [['add', '-q', 'chromium']] },
  { program: '/usr/bin/pacman', commands: [['-Sy', '--noconfirm', '-q', 'chromium']] },
];

/** Only as root: a test run asks nobody for a password. */
const managerHere = () =>
  process.getuid?.() === 0 ? packageManagers.find(({ program }) => existsSync(program)) : undefined;

const bySystem = async () => {
  const manager = managerHere();
  for (const args of manager?.commands ?? []) {
    await run(manager.program, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
};

/** Ways to get a browser here, in the order of trying; each is announced in a line before it is tried. */
const waysToGetOne = [
  { told: 'Getting a Chromium by Playwright’s installer.', get: byPlaywright },
  ...(managerHere() ? [{ told: 'Getting a Chromium from the system’s packages.', get: bySystem }] : []),
];

/**
 * Path of a working Chromium: an installed one, otherwise one fetched now, by Playwright's own installer or, as root, from the system's packages.
 *
 * @param {{ find?: () => Promise<string | undefined>, ways?: readonly { told: string, get: () => Promise<unknown> }[], tell?: (line: string) => void
 * }} [means]
 * find and ways are replaced by tests
 * @returns {Promise<string | undefined>} undefined if no way succeeded; a person's remedy has been printed then
 */
export const getChromium = async ({ find = findHere, ways = waysToGetOne, tell = console.log } = {}) => {
  let path = await find();
  for (const { told, get } of ways) {
    if (path) break;
    tell(told);
    await get();
    path = await find();
  }
  if (!path) tell(howToGetChromium);
  return path;
};
