// npm run schema:keep writes the text of each migration that has none yet; with --release=YYYY-MM-DD it also notes the
// schema of that day, so that the way from it to every later one is tested.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '../migrations';
import { releasedDirectory, releasedSchemas, releasedStatements } from './released';
import { statementsOf } from './statements';

const { values } = parseArgs({ options: { release: { type: 'string' } } });
const names = Object.keys(migrations).toSorted();
const kept = releasedStatements();
const added = names.filter((name) => kept[name] === undefined);
await Promise.all(
  added.map(async (name) => {
    const migration = migrations[name];
    if (migration) writeFileSync(join(releasedDirectory, `${name}.sql`), await statementsOf(migration));
  }),
);
if (values.release) {
  const schemas = { ...releasedSchemas(), [values.release]: names };
  writeFileSync(join(releasedDirectory, 'schemas.json'), `${JSON.stringify(schemas, null, 2)}\n`);
}
process.stdout.write(added.length > 0 ? `Kept ${added.join(', ')}.\n` : 'Every migration was kept already.\n');
