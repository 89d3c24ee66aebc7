import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usualPlaces = [
  // Browser without windows: half the work of the full one for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Browser of the journeys: CHROMIUM_PATH, the usual places, otherwise the one Playwright installed. */
const findChromium = (): string => {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  return found;
};

/** Flags for a quiet, offline browser; `--no-sandbox` because continuous integration often runs as root. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as in a browser with windows, so that columns are.
  '--font-render-hinting=none',
];

export const launchChromium = () => chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
