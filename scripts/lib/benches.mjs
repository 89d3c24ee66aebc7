import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { programs, root } from './project.mjs';
import { runNode } from './run.mjs';
import { Complaint, main } from './terminal.mjs';

/**
 * Runs benches one after the other, never two at a time, on the built product. Exit code 1 when one misses its bar.
 * @param {{ kind: 'bench' | 'prove', names: readonly string[] }} what no names = all of the kind; an address is handed to the one named
 */
export const runBenches = ({ kind, names: words }) =>
  main(async () => {
    const addresses = words.filter((word) => word.includes('://'));
    const names = words.filter((word) => !addresses.includes(word));
    if (addresses.length > 0 && names.length !== 1)
      throw new Complaint(`An address belongs to one name: npm run ${kind} gateway ${addresses[0]}`);
    await ensureInstalled();
    const ending = `.${kind}.ts`;
    const known = readdirSync(join(root, 'bench'))
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
      .toSorted();
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw new Complaint(`There is no ${unknown.join(', ')}: choose from ${known.join(', ') || 'none so far'}.`);
    }
    const chosen = names.length > 0 ? names : known;
    if (chosen.length === 0) {
      console.log(`There is nothing to run: bench/ has no *${ending} yet.`);
      return;
    }
    await ensureBuilt();
    const missed = [];
    for (const name of chosen) {
      console.log(`\n${name}`);
      const { code } = await runNode(programs.tsx, [join(root, 'bench', name + ending), ...addresses]);
      if (code !== 0) missed.push(name);
    }
    console.log();
    if (missed.length > 0) throw new Complaint(`Missed its bar: ${missed.join(', ')}.`);
    console.log(`${chosen.length} of ${chosen.length} hold their bar.`);
  });

/** Draws the history of all runs as a page, and says where it is. */
export const drawHistory = () =>
  main(async () => {
    await ensureInstalled();
    const { code } = await runNode(programs.tsx, [join(root, 'bench/report.ts')]);
    if (code !== 0) throw new Complaint('The history could not be drawn.');
  });
