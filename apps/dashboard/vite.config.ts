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
 * What the login screen consists of, besides itself: one file, so that a slow phone waits for one answer more and not
 * for six. Everything else is split by screen.
 */
const firstScreen = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /packages\/ui\/src\/(lib|icons)\//,
  /packages\/ui\/src\/controls\/(Button|Field|TextField)\b/,
  /packages\/ui\/src\/feedback\/(Banner|Picture|Snackbar|States)\b/,
  /packages\/ui\/src\/layout\/PublicPage\b/,
  /dashboard\/src\/platform\/(address|form|brand|theme|list\/preference-cookie)\b/,
  /dashboard\/src\/platform\/session\/(current|key-store|other-tabs|session|store|use-session-state|vault)\./,
  /dashboard\/src\/platform\/api\/(base|error|messages)\./,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [{ ...locales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react(), precompress(), serviceWorkerFiles()],
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
      output: {
        codeSplitting: {
          groups: [{ name: 'first', test: (id) => firstScreen.some((part) => part.test(id)) }],
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
