import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// A tool for working on the kit alone: npx vite packages/ui/gallery
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 4150 },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
