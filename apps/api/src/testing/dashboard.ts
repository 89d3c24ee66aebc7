import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Built dashboard, as far as the public pages take their style from its files. `remove` it at the end. */
export const builtDashboard = (): { readonly dashboardDir: string; readonly remove: () => void } => {
  const dashboardDir = mkdtempSync(join(tmpdir(), 'countinghouse-dashboard-'));
  mkdirSync(join(dashboardDir, '.vite'));
  writeFileSync(join(dashboardDir, 'index.html'), '<!doctype html>');
  writeFileSync(join(dashboardDir, 'pay-button.js'), '// button');
  writeFileSync(
    join(dashboardDir, '.vite/manifest.json'),
    JSON.stringify({ 'src/pay/main.ts': { file: 'assets/pay.js', css: ['assets/pay.css'] } }),
  );
  return { dashboardDir, remove: () => rmSync(dashboardDir, { recursive: true }) };
};
