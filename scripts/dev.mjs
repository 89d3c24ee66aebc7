#!/usr/bin/env node
// npm run dev: the server restarts when a source changes, the dashboard is served by Vite with hot reload.
import './lib/node-version.mjs';

const { main } = await import('./lib/terminal.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { programs } = await import('./lib/project.mjs');
const { runNode } = await import('./lib/run.mjs');

const port = process.env.PORT ?? '3000';
const dashboardPort = process.env.DASHBOARD_PORT ?? '5173';

await main(async () => {
  await ensureInstalled();
  console.log(
    `The dashboard with hot reload will be at http://localhost:${dashboardPort}, the API behind it at port ${port}.`,
  );
  await Promise.race([
    runNode(
      programs.tsx,
      [
        'watch',
        '--clear-screen=false',
        // Migrations are read, not imported.
        '--include={apps/api,packages/*}/src/**/sql/*.sql',
        'apps/api/src/main.ts',
        ...process.argv.slice(2),
      ],
      { env: { PORT: port } },
    ),
    runNode(programs.vite, ['apps/dashboard', '--port', dashboardPort, '--strictPort'], {
      env: { DEV_SERVER_URL: `http://localhost:${port}` },
    }),
  ]);
  process.kill(process.pid, 'SIGTERM');
});
