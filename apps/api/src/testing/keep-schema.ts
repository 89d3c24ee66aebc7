// npm run schema:keep notes the digest of each new migration, and writes the types of all tables and the catalogue, from databases that it
// migrates, and the document of the form of gateways; with --release=YYYY-MM-DD it also notes the schema of that day, so that the way from it to every later one is tested.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, startTestServer } from '@countinghouse/database/testing';
import { migrations } from '../migrations';
import { catalogueFile, catalogueText } from './catalogue';
import { gatewayDocument, gatewayDocumentFile } from './gateway/document';
import { digestOf, faultsOf, readReleased, releasedFile } from './released';
import { tableTypes } from './table-types';

const { values } = parseArgs({ options: { release: { type: 'string' } } });
const { digests, schemas } = readReleased();
const faults = faultsOf(migrations, digests);
if (faults.length > 0) {
  process.stderr.write(
    `${faults.join('\n')}\nA migration that no other database has yet is taken out of ${releasedFile} and kept anew.\n`,
  );
  process.exit(1);
}
const names = Object.keys(migrations).toSorted();
const added = names.filter((name) => !(name in digests));
const released = {
  digests: { ...digests, ...Object.fromEntries(added.map((name) => [name, digestOf(migrations[name]!)])) },
  schemas: values.release ? { ...schemas, [values.release]: names } : schemas,
};
writeFileSync(releasedFile, `${JSON.stringify(released, null, 2)}\n`);
process.stdout.write(added.length > 0 ? `Kept ${added.join(', ')}.\n` : 'Every migration was kept already.\n');

const server = await startTestServer();
try {
  const { urls, close } = await createTestDatabase(migrations, { adminUrl: server.adminUrl });
  const types = await tableTypes(urls.ownerUrl);
  await close();
  const source = join(import.meta.dirname, '..');
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name)))
    if (file.endsWith('tables.generated.ts') && !(file in types)) rmSync(file);
  for (const [file, text] of Object.entries(types)) writeFileSync(file, text);
  writeFileSync(catalogueFile, await catalogueText(migrations, { adminUrl: server.adminUrl }));
} finally {
  await server.stop();
}
writeFileSync(gatewayDocumentFile, `${JSON.stringify(gatewayDocument(), null, 2)}\n`);
// The formatter puts short lists on one line, where JSON.stringify has a line for each value.
execFileSync(process.execPath, [
  join(import.meta.dirname, '../../../../node_modules/oxfmt/bin/oxfmt'),
  gatewayDocumentFile,
]);
process.stdout.write('Wrote the types of the tables and what the database is made of.\n');
