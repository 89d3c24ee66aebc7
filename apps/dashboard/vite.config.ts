import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API of `npm run dev`; the built dashboard is served by the API itself. */
const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [{ ...locales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
  build: {
    target: 'es2023',
    // Named on purpose: for older targets light-dark() is lowered to something a forced theme cannot switch.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // No data: URLs, the content security policy refuses them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
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
