import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The API of `npm run dev`; the built dashboard is served by the API itself. */
const api = process.env.DEV_SERVER_URL ?? 'http://localhost:3000';

/** Writes each script and style sheet a second and third time, compressed as hard as it goes: the server only sends. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // After the writing, when the bundler has put its last touch to the files.
  writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      if (!/\.(js|css|svg)$/.test(fileName)) continue;
      const path = join(dir, fileName);
      const source = readFileSync(path);
      const hardest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(`${path}.br`, brotliCompressSync(source, hardest));
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
    }
  },
});

/** What the page itself names, its entry and style sheets, is named with its hash: another file in its place does not run. */
const integrity = (): Plugin => ({
  name: 'integrity',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const path = join(dir, 'index.html');
    const page = readFileSync(path, 'utf8');
    const hashed = page.replace(
      /<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g,
      (tag, file: string) => {
        const hash = createHash('sha384')
          .update(readFileSync(join(dir, file)))
          .digest('base64');
        return `${tag} integrity="sha384-${hash}"`;
      },
    );
    if (hashed === page) throw new Error('The page names no file to be hashed.');
    writeFileSync(path, hashed);
  },
});

/** Writes the names of the build's files into the service worker, which thereby changes with every build. */
const serviceWorkerFiles = (): Plugin => ({
  name: 'service-worker-files',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const path = join(dir, 'service-worker.js');
    const files = Object.keys(bundle)
      .filter((fileName) => /^assets\/.*\.(js|css|woff2)$/.test(fileName))
      .map((fileName) => `/${fileName}`)
      .sort();
    const source = readFileSync(path, 'utf8');
    const written = source.replace('const files = [];', `const files = ${JSON.stringify(files)};`);
    if (written === source) throw new Error('The service worker has no place for the files of the build.');
    writeFileSync(path, written);
  },
});

/**
 * Leaves out what the contract says to people: the sentence and the example of each call stand in the API's reference, which
 * the server makes.
 */
const withoutReference = (): Plugin => ({
  name: 'without-reference',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/packages\/contract\/src\/[\w/-]+\.ts$/.test(id)) return undefined;
    const left = code
      .replace(/^ {2}summary:\s+(['"`]).*\1,\n/gm, '')
      .replace(
        /^ {2}example(?:: [\w.]+)?,\n|^ {2}example: (?:.*[}\])],\n|.*[{[(]\n(?: {3,}.*\n)* {2}[}\])]+,\n)/gm,
        '',
      );
    const missed = /^ {2}(?:summary|example)\b.*/m.exec(left);
    if (missed && /\bendpoint\(/.test(code) && !id.endsWith('/endpoint.ts')) this.error(`Not understood: ${missed[0]}`);
    return left;
  },
});

/** What the router brings along and the dashboard has of its own: its links, and how it scrolls. */
const routerParts: Readonly<Record<string, string>> = {
  'react-router/dist/esm/link.js': `
    const unused = () => { throw new Error('The dashboard has links of its own.'); };
    export { unused as Link, unused as composeHandlers, unused as createLink, unused as linkOptions, unused as useLinkProps };`,
  'router-core/dist/esm/scroll-restoration.js': `
    const nothing = () => undefined;
    export const storageKey = '';
    export { nothing as defaultGetScrollRestorationKey, nothing as getElementScrollRestorationEntry, nothing as setupScrollRestoration };`,
};

/** Leaves these parts out of what every screen loads. */
const withoutRouterParts = (): Plugin => {
  const left = new Set<string>();
  return {
    name: 'without-router-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = Object.keys(routerParts).find((file) => id.endsWith(`/@tanstack/${file}`));
      if (part !== undefined) left.add(part);
      return part && routerParts[part];
    },
    generateBundle() {
      for (const file of Object.keys(routerParts))
        if (!left.has(file)) this.error(`The router has no ${file} any more.`);
    },
  };
};

/**
 * What the login screen consists of, besides itself: one file, so that a slow phone waits for one answer more and not
 * for six. Everything else is split by screen.
 */
const firstScreen = [
  /node_modules\/(react|react-dom|react-hook-form|scheduler|@tanstack\/history)\//,
  /packages\/ui\/src\/(lib|icons)\//,
  /packages\/ui\/src\/controls\/(Button|Field|TextField)\b/,
  /packages\/ui\/src\/feedback\/(Banner|Picture|Snackbar|States)\b/,
  /packages\/ui\/src\/layout\/(Page|PublicPage)\b/,
  /vite\/preload-helper/,
  /dashboard\/src\/platform\/(history|wanted|interrupted|brand|theme|list\/preference-cookie)\b/,
  /dashboard\/src\/platform\/forms\/(check|fields|messages|refusal|use-one-step)\./,
  /dashboard\/src\/platform\/session\/(current|key-store|other-tabs|session|store|use-session-state|vault)\./,
  /dashboard\/src\/platform\/api\/(base|error|messages)\./,
  /dashboard\/src\/platform\/unsaved\/(leaving|unsaved-forms)\./,
  /dashboard\/src\/platform\/drafts\/on-page\./,
];

/** What makes a call to the server and reads its answer; the screens of a lost password need it too. */
const calls = [
  /node_modules\/zod\//,
  /packages\/contract\/src\/(?:[a-z-]+\/)?(currencies|endpoint|errors|fields|organisations|permissions|sign-in|validation)\./,
  /dashboard\/src\/platform\/(api|session)\//,
  /dashboard\/src\/platform\/passwords\./,
];

/** What every screen of a signed-in person consists of, besides itself. */
const frame = [
  /node_modules\/use-sync-external-store\//,
  /node_modules\/@tanstack\/(?!.*(mutationObserver|useMutation|queriesObserver|useQueries))/,
  /packages\/contract\/src\/paging\./,
  /packages\/ui\/src\/controls\/(Choice|CodeField)\b/,
  /packages\/ui\/src\/feedback\/Status\b/,
  /packages\/ui\/src\/figures\/(AmountText|Coin|Copy|DateTimeText|Facts|figures)\b/,
  /packages\/ui\/src\/layout\//,
  /packages\/ui\/src\/overlays\/(Dialog|layer)\./,
  /dashboard\/src\/entities\/(organisation\/|status\/|business\/paths)/,
  // Stands above every screen where the brand has a newer dashboard.
  /dashboard\/src\/features\/organisation\/brand\/(messages|new-dashboard-prompt)\./,
  /dashboard\/src\/platform\/unsaved\//,
  /dashboard\/src\/platform\/(composition|navigation|paths?|query|refill|save-file|search-text|list\/(page-query|filters|list-state|calendar-days|sums))\./,
];

/** What every list consists of. */
const list = [
  /packages\/ui\/src\/controls\/(date-ranges|DateRangePicker)\./,
  /packages\/ui\/src\/overlays\/surface\b/,
  /packages\/ui\/src\/table\//,
  /dashboard\/src\/platform\/list\/(?!page-query|filters|list-state|calendar-days|sums|row-drawer|export-dialog|download-progress|views\/)/,
];

/** Amounts and the currencies they are in: lists, forms and figures alike. */
const money = [/packages\/money\//];

/** What every form in steps consists of. */
const forms = [/dashboard\/src\/platform\/forms\/(?!amount|percent|act-dialog|code-input)/];

/** What the screens of businesses share. */
const business = [
  /packages\/contract\/src\/organisation\/businesses\./,
  /dashboard\/src\/entities\/(balance\/|business\/(api|view)|currency\/)/,
];

/**
 * Ends the build when the login screen would wait for another file than its own: a part it uses that stands in a group
 * brings the whole group, and all that the group uses, to whoever has not even signed in.
 */
const loginAlone = (): Plugin => ({
  name: 'login-alone',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
      const others = chunk.imports.filter((file) => !/\/(first|rolldown-runtime)-[\w-]+\.js$/.test(file));
      if (others.length > 0)
        this.error(`The login screen loads ${others.join(', ')}; what it needs belongs to firstScreen.`);
    }
  },
});

/**
 * Ends the build when a part that is only ever asked for later stands in what lists or forms load: it would come along
 * with their first paint, and with it, because a group takes in what its parts need, everything behind it.
 */
const laterStaysLater = (): Plugin => ({
  name: 'later-stays-later',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !['list', 'forms', 'business'].includes(chunk.name)) continue;
      for (const id of chunk.moduleIds) {
        const info = this.getModuleInfo(id);
        if (info && !info.isEntry && info.importers.length === 0 && info.dynamicImporters.length > 0)
          this.error(`${id} is asked for later only, and stands in the group ${chunk.name}.`);
      }
    }
  },
});

/** Parts that are needed together come in one file: each file costs an answer, and packs worse than a part of one. */
const group = (name: string, parts: readonly RegExp[]) => ({
  name,
  test: (id: string) => parts.some((part) => part.test(id)),
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...locales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    withoutReference(),
    withoutRouterParts(),
    react(),
    precompress(),
    loginAlone(),
    laterStaysLater(),
    integrity(),
    serviceWorkerFiles(),
  ],
  build: {
    target: 'es2023',
    // Named on purpose: for older targets light-dark() is lowered to something a forced theme cannot switch.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // No data: URLs, the content security policy refuses them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      // The page that customers pay on is made by the server and has a small script of its own.
      input: { index: join(import.meta.dirname, 'index.html'), pay: join(import.meta.dirname, 'src/pay/main.ts') },
      output: {
        codeSplitting: {
          groups: [
            group('first', firstScreen),
            group('calls', calls),
            group('frame', frame),
            group('money', money),
            group('list', list),
            group('forms', forms),
            group('business', business),
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/brands', '/icons', '/manifest.webmanifest'].map((path) => [
        path,
        { target: api, changeOrigin: false },
      ]),
    ),
  },
});
