// npm run schema:keep writes the text of each migration that has none yet, the types of all tables and what
// the database is made of, from databases that it migrates; with --release=YYYY-MM-DD it also notes the schema of that day, so that the way from it to every later
// one is tested.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, startTestServer } from '@countinghouse/database/testing';
import { migrations } from '../migrations';
import { catalogueFile, catalogueText } from './catalogue';
import { releasedDirectory, releasedSchemas, releasedStatements } from './released';
import { statementsOf } from './statements';
import { tableTypes } from './table-types';

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

const server = await startTestServer();
try {
  const { urls, close } = await createTestDatabase(migrations, { adminUrl: server.adminUrl });
  for (const [file, text] of Object.entries(await tableTypes(urls.ownerUrl))) writeFileSync(file, text);
  await close();
  writeFileSync(catalogueFile, await catalogueText(migrations, { adminUrl: server.adminUrl }));
} finally {
  await server.stop();
}
process.stdout.write('Wrote the types of the tables and what the database is made of.\n');
