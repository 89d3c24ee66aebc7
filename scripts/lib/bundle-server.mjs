// Bundles the API into apps/api/dist: one file loads in a quarter of the time its modules would take. Run as a process of
// its own, so that the server it builds does not inherit its memory.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { serverBundle } from './bundle-options.mjs';
import { root } from './project.mjs';
import { operatorPrograms } from './server-programs.mjs';

const api = join(root, 'apps/api');
rmSync(join(api, 'dist'), { recursive: true, force: true });
const bundle = await rolldown({
  ...serverBundle,
  input: {
    main: join(api, 'src/main.ts'),
    run: join(api, 'src/cli/run.ts'),
    'history-process': join(api, 'src/cli/history-process.ts'),
    ...operatorPrograms,
  },
  logLevel: 'warn',
  onLog: (level, log, handle) => {
    // The style of dependencies is not ours to correct.
    if (level === 'warn' && /node_modules/.test(log.id ?? log.message)) return;
    handle(level === 'warn' ? 'error' : level, log);
  },
});
// One folder: files find the repository by the same number of steps upwards as their sources do.
await bundle.write({
  dir: join(api, 'dist'),
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
// Migrations beside it (apps/api/src/migrations.ts); their names are unique over all folders.
for (const sources of ['packages/database/src', 'packages/ledger/src', 'apps/api/src']) {
  for (const file of readdirSync(join(root, sources), { recursive: true })) {
    if (/(^|[\\/])sql[\\/][^\\/]+\.sql$/.test(file))
      cpSync(join(root, sources, file), join(api, 'dist/sql', basename(file)));
  }
}
