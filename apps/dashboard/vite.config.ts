import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The API of `npm run dev`; the built dashboard is served by the API itself. */
const root = join(import.meta.dirname, '../..');
const api = process.env.DEV_SERVER_URL ?? 'http://localhost:3000';

/** Writes each script and style sheet twice more, compressed to the maximum: the server only sends. */
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

/** Subresource integrity for the page's entry and style sheets: another file in their place does not run. */
const integrity = (): Plugin => ({
  name: 'integrity',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const path = join(dir, 'index.html');
    const page = readFileSync(path, 'utf8');
    let hashed = page;
    const files = Object.keys(bundle).filter((fileName) => fileName.endsWith('.js') || fileName.endsWith('.css'));
    for (const fileName of files) {
      const hash = createHash('sha384')
        .update(readFileSync(join(dir, fileName)))
        .digest('base64');
      for (const named of [`src="/${fileName}"`, `href="/${fileName}"`])
        hashed = hashed.replaceAll(named, `${named} integrity="sha384-${hash}"`);
    }
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

/** Modules of every screen, the login's included: one file, so that a slow phone waits for one answer more and not for six. Everything else is split by screen. */
const firstScreen = [
  /node_modules\/(react|react-dom|scheduler|@tanstack\/history)\//,
  /packages\/ui\/src\/(lib\/(?!days)|icons\/)/,
  /packages\/ui\/src\/controls\/(Button|Field|TextField)\b/,
  /packages\/ui\/src\/feedback\/(Banner|Picture|Snackbar|States)\b/,
  /packages\/ui\/src\/layout\/(Page|PublicPage)\b/,
  /vite\/preload-helper/,
  /dashboard\/src\/platform\/(trusted-types|history|wanted|interrupted|brand|theme|list\/preference-cookie)\b/,
  /dashboard\/src\/platform\/session\/(current|key-store|other-tabs|session|store|use-session-state|vault)\./,
  /dashboard\/src\/platform\/api\/(base|error|messages)\./,
  /dashboard\/src\/platform\/unsaved\/(leaving|unsaved-forms)\./,
  /dashboard\/src\/platform\/drafts\/on-page\./,
  // The list of public screens, the login's links, and the page they are on.
  /dashboard\/src\/features\/people\/sign-in\/(paths|manifest)\./,
  /dashboard\/src\/app\/entry\./,
];

/** Ground of the login and of every form in steps; lists do without. */
const fields = [
  /node_modules\/react-hook-form\//,
  /dashboard\/src\/platform\/forms\/(check|fields|messages|refusal)\./,
];

/** Forms of people who are not signed in. */
const login = [/dashboard\/src\/features\/people\/sign-in\/(login-screen|messages|model|parts|sign-in\.module)\b/];

/** Forms without an overview: the login's and those of one's own account. */
const oneStep = [/dashboard\/src\/platform\/forms\/use-one-step\./];

/** Modules that call the server and read its answers; the screens of a lost password need them too. */
const calls = [
  /node_modules\/zod\//,
  /packages\/contract\/src\/(?:[a-z-]+\/)?(amounts|approval-status|currencies|endpoint|errors|fields|organisations|permissions|sign-in|validation)\./,
  /dashboard\/src\/platform\/(api|session)\//,
  /dashboard\/src\/platform\/passwords\./,
];

/** Modules common to every screen of a signed-in person. */
const frame = [
  /node_modules\/use-sync-external-store\//,
  /node_modules\/@tanstack\/(?!.*(mutationObserver|useMutation|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions))/,
  /packages\/contract\/src\/(paging|money-in\/deposit-status)\./,
  /packages\/ui\/src\/controls\/Choice\b/,
  /packages\/ui\/src\/figures\/(AmountText|Coin|DateTimeText|figures)\b/,
  /packages\/ui\/src\/layout\/(?!SplitView|Tabs|fitting|FoldedHead)/,
  /packages\/ui\/src\/overlays\/layer\./,
  // Names of styles and a state that lists share with others: a select, a date field or the stream would bring the whole list for them.
  /packages\/ui\/src\/(overlays\/surface|controls\/DateRangePicker)\.module\./,
  /dashboard\/src\/platform\/live\/state\./,
  // Names that every screen's address or figure needs: each by itself would be a file of a hundred letters and three hundred of headers.
  /dashboard\/src\/(platform\/use-now|entities\/travel-rule\/paths|entities\/ledger\/key|features\/across\/balance-conversions\/(paths|title))\./,
  /packages\/contract\/src\/books\/figure-names\./,
  /dashboard\/src\/entities\/(organisation\/|business\/paths)/,
  // Mounted above every screen if the brand has a newer dashboard.
  /dashboard\/src\/features\/organisation\/brand\/(messages|new-dashboard-prompt)\./,
  /dashboard\/src\/platform\/unsaved\//,
  /dashboard\/src\/platform\/(composition|navigation|paths?|query|refill|search-text|list\/page-query)\./,
];

/** The application, from which every manifest is reached. */
const application = [/dashboard\/src\/app\/app\.tsx/];

/** State of a list in an address, tabs, the place of a drawer: for screens that show kept things. Forms do without. */
const reading = [
  /packages\/ui\/src\/figures\/(Facts|Totals)\b/,
  /packages\/ui\/src\/layout\/(SplitView|Tabs|fitting)\b/,
  /dashboard\/src\/platform\/list\/(filters|list-state|drawer-place)\./,
];

/** Persons that the travel rule asks about. */
const persons = [
  /packages\/contract\/src\/money-in\/travel-rule-person\./,
  /dashboard\/src\/entities\/travel-rule\/originator-values\./,
];

/** Small things of lists and forms alike. */
const handy = [
  /packages\/ui\/src\/figures\/(Copy|FigureLink)\b/,
  /packages\/ui\/src\/overlays\/ToolPopover\b/,
  /dashboard\/src\/platform\/list\/(calendar-days|range)\./,
];

/** Chips of states. */
const status = [/packages\/ui\/src\/feedback\/Status\b/, /dashboard\/src\/entities\/status\//];

/** A period of days and the words of a saved file: lists, statistics and reports have them. */
const periods = [
  /packages\/ui\/src\/controls\/(date-ranges|DateRangePicker)\./,
  /dashboard\/src\/platform\/list\/(messages|exports)\./,
];

/** A day to be typed or chosen. */
const dateField = [/packages\/ui\/src\/(controls\/DateField|lib\/days)\b/];

/** Modules common to every list. */
const list = [
  /packages\/ui\/src\/table\//,
  /dashboard\/src\/platform\/list\/(?!messages|exports|page-query|filters|list-state|calendar-days|sums|drawer-place|range|row-drawer|export-dialog|download-progress|views\/)/,
];

/** Amounts and the currencies they are in: lists, forms and figures alike. */
const money = [/packages\/money\//];

/** Modules common to every form in steps. */
const forms = [
  /dashboard\/src\/platform\/forms\/(?!amount|percent|act-|use-act|confirming-|code-|proof|passkey|failure|changed|overview\.|write\.|use-edited|check\.|check-schema|fields|messages|refusal|use-one-step|slip)/,
  /dashboard\/src\/entities\/address\/checksums\./,
];

/** Field of the second factor, which forms of one step show as well. */
const proving = [/packages\/ui\/src\/controls\/CodeField\b/, /dashboard\/src\/platform\/forms\/(proof-field|code-)/];

/** Steps of a form after Verify, which an act shows at once. */
const confirming = [
  /dashboard\/src\/platform\/forms\/(act-page|use-act|confirming-|failure|changed|overview\.|write\.)/,
  /dashboard\/src\/platform\/attempts\/(?!locks)/,
  /packages\/contract\/src\/running\/operations\./,
];

/** Parts of the forms that move money. */
const moneyForms = [/dashboard\/src\/platform\/(last-used|use-still|forms\/amount)/];

/** Parts of forms that a screen without the kit of forms shows as well: a slip of amounts. */
const slips = [/dashboard\/src\/entities\/quote\//, /dashboard\/src\/platform\/forms\/slip/];

/** Figures as they were at another time, and the paper that proves them: pages of a business, statistics, reports. */
const past = [
  /dashboard\/src\/entities\/(past\/(look-back|as-of|times|messages|api)|proof\/(proof-button|messages)|ledger\/account)\./,
];

/** Modules common to the screens of businesses. */
const business = [
  /packages\/contract\/src\/organisation\/businesses\./,
  /dashboard\/src\/entities\/(business\/(api|picker|view)|currency\/(?!on-chain))/,
];

type Built = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1];
type Chunk = Extract<Built[string], { type: 'chunk' }>;

const chunkOf = (bundle: Built, wanted: (chunk: Chunk) => boolean): Chunk => {
  const found = Object.values(bundle).find((output) => output.type === 'chunk' && wanted(output));
  if (found?.type !== 'chunk') throw new Error('The build lacks one of the scripts that its page asks for.');
  return found;
};

/** The chunk's file and all that it imports, without the files that the page names itself. */
const filesWith = (
  bundle: Built,
  { fileName }: Chunk,
  known: ReadonlySet<string>,
  found = new Set<string>(),
): Set<string> => {
  const output = bundle[fileName];
  if (output?.type !== 'chunk' || known.has(fileName) || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of output.imports) {
    const next = bundle[imported];
    if (next?.type === 'chunk') filesWith(bundle, next, known, found);
  }
  return found;
};

const pageEntry = ({ isEntry, facadeModuleId }: Chunk): boolean =>
  isEntry && facadeModuleId?.endsWith('index.html') === true;

/** Imports of the page's entry, which are the files that its HTML names. */
const namedByPage = (bundle: Built): Set<string> => filesWith(bundle, chunkOf(bundle, pageEntry), new Set());

const loginScreen = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => id.endsWith('/sign-in/login-screen.tsx'));
const signedIn = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => id.endsWith('/src/app/app.tsx'));

/**
 * Asks for the scripts of the login or, in a tab that keeps a session, for those of the application, while the page's own are still on their way: the
 * server cannot tell the two visits apart. A script of its own, for the policy allows none within the page.
 */
const askAhead = (): Plugin => {
  let fileName = '';
  return {
    name: 'ask-ahead',
    apply: 'build',
    generateBundle(_options, bundle) {
      const named = namedByPage(bundle);
      const ahead = (wanted: (chunk: Chunk) => boolean) =>
        JSON.stringify([...filesWith(bundle, chunkOf(bundle, wanted), named)].map((file) => `/${file}`));
      const source = `let kept = null;
try {
  kept = sessionStorage.getItem('config');
} catch {
  // A browser that refuses storage keeps no session.
}
for (const href of kept === null ? ${ahead(loginScreen)} : ${ahead(signedIn)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));
`;
      fileName = `assets/ahead-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { async: true, src: `/${fileName}` }, injectTo: 'head' }],
    },
  };
};

/**
 * Fails the build if the login screen would wait for another file than its own: a used part inside a group brings the whole group, and all its
 * dependencies, to visitors who have not even signed in.
 */
const loginAlone = (): Plugin => ({
  name: 'login-alone',
  apply: 'build',
  generateBundle(_options, bundle) {
    const others = (files: Iterable<string>, own: RegExp) => [...files].filter((file) => !own.test(file));
    const named = namedByPage(bundle);
    const foreign = [
      ...others(named, /\/(index|first|rolldown-runtime)-[\w-]+\.js$/),
      ...others(filesWith(bundle, chunkOf(bundle, loginScreen), named), /\/(login|fields|one-step)-[\w-]+\.js$/),
    ];
    if (foreign.length > 0)
      this.error(
        `The login screen loads ${foreign.join(', ')}; what it needs belongs to firstScreen, fields or login.`,
      );
  },
});

/**
 * Fails the build if a part meant for later is loaded with lists or forms: it would come along with their first paint, together with everything
 * behind it, because a group includes its parts' dependencies.
 */
const laterStaysLater = (): Plugin => ({
  name: 'later-stays-later',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !['shell', 'list', 'forms'].includes(chunk.name)) continue;
      for (const id of chunk.moduleIds) {
        const info = this.getModuleInfo(id);
        if (
          info &&
          !atOnce.test(id) &&
          !info.isEntry &&
          info.importers.length === 0 &&
          info.dynamicImporters.length > 0
        )
          this.error(`${id} is asked for later only, and stands in the group ${chunk.name}.`);
      }
    }
  },
});

/** Fails the build if a control of the kit would bring the whole list along, for a name or a style that both have. */
const controlsWithoutLists = (): Plugin => ({
  name: 'controls-without-lists',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.moduleIds.some((id) => id.includes('/gallery/'))) continue;
      const control = chunk.moduleIds.find((id) => /packages\/ui\/src\/controls\//.test(id));
      if (control && chunk.imports.some((file) => /\/list-[\w-]+\.js$/.test(file)))
        this.error(`${control} loads the list; what both need belongs to frame or periods.`);
    }
  },
});

/** Asked for by name, and at once. */
const atOnce = /dashboard\/src\/(app\/app|features\/organisation\/brand\/new-dashboard-prompt)\.tsx/;

/** Parts needed together come in one file: each file costs a response, and compresses worse than a part of one. */
const group = (name: string, parts: readonly RegExp[]) => ({
  name,
  test: (id: string) => parts.some((part) => part.test(id)),
});

/** Short names of classes, the same in every build: a file's place makes them its own. */
const classOf = (name: string, file: string): string => {
  const place = relative(root, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(place).digest('hex').slice(0, 4)}`;
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...locales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    precompress(),
    loginAlone(),
    askAhead(),
    laterStaysLater(),
    controlsWithoutLists(),
    integrity(),
    serviceWorkerFiles(),
  ],
  resolve: {
    // React has the store's hook itself: the package's entry for that, in place of the one for older versions.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index)?(\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: { generateScopedName: classOf } },
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
      input: {
        index: join(import.meta.dirname, 'index.html'),
        pay: join(import.meta.dirname, 'src/pay/main.ts'),
        // Pages of operators, made by the server as well, without a script.
        desk: join(import.meta.dirname, 'src/desk/main.ts'),
      },
      output: {
        // Chance does not compress: four bytes of it in each of four hundred names that the first files carry, in place of six.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            group('first', firstScreen),
            group('fields', fields),
            group('one-step', oneStep),
            group('login', login),
            group('calls', calls),
            group('shell', [...frame, ...application, ...money, ...handy, ...status, ...business]),
            group('slips', slips),
            group('past', past),
            group('balance', [/dashboard\/src\/entities\/balance\//]),
            group('dialog', [/packages\/ui\/src\/overlays\/Dialog\b/]),
            group('countries', [/packages\/contract\/src\/countries\./]),
            group('persons', persons),
            group('date-field', dateField),
            group('periods', periods),
            group('reading', reading),
            group('list', list),
            // By itself: its words are those of forms, which a slip without a form would bring along.
            group('proof', [/dashboard\/src\/platform\/forms\/proof\./]),
            group('proving', proving),
            group('forms', forms),
            group('confirming', confirming),
            group('select', [/packages\/ui\/src\/controls\/Select\b/]),
            group('money-forms', moneyForms),
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
