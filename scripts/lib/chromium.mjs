import { existsSync } from 'node:fs';

const usualPlaces = [
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

/** CHROMIUM_PATH, the usual places, else the one Playwright installed; undefined when there is none. */
export const findChromium = async () => {
  const { chromium } = await import('playwright-core');
  return [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
};

export const howToGetChromium =
  'No Chromium found, which the browser journeys need: install it (Debian: apt-get install chromium; anywhere: npx playwright-core install chromium) or set CHROMIUM_PATH.';
