import { installMovableClock, migrate } from '@countinghouse/database';
import { catalogueOf, createTestDatabase } from '@countinghouse/database/testing';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { catalogueFile, catalogueText } from './testing/catalogue';
import { migrationsOf, readReleased } from './testing/released';
import { tableTypes } from './testing/table-types';

describe('A migrated database', () => {
  let fresh: string[];
  let types: Record<string, string>;
  beforeAll(async () => {
    const { urls, close } = await createTestDatabase(migrations);
    fresh = await catalogueOf(urls.ownerUrl);
    types = await tableTypes(urls.ownerUrl);
    await close();
  });

  it('has the tables that the code is typed by: npm run schema:keep', () => {
    for (const [file, text] of Object.entries(types)) expect(readFileSync(file, 'utf8'), file).toBe(text);
  });

  it('is made of what the verifier compares databases with: npm run schema:keep', async () => {
    expect(readFileSync(catalogueFile, 'utf8')).toBe(await catalogueText(migrations));
  });

  it('gives decimals and 64-bit numbers as text, never as a number', () => {
    const numbers = fresh.filter((fact) => /^column (?!kysely|clock_offset)\S+ (numeric|bigint)/.test(fact));
    expect(numbers.length).toBeGreaterThan(60);
    const typed = Object.values(types).join('');
    for (const fact of numbers) {
      const [, table = '', column = ''] = /^column (\w+)\.(\w+) /.exec(fact) ?? [];
      const members = new RegExp(`readonly ${table}: \\{\n([^}]*)`).exec(typed)?.[1] ?? '';
      expect(members, fact).toMatch(new RegExp(`readonly ${column}: string( \\| null)?;`));
    }
  });

  it.each(Object.entries(readReleased().schemas))(
    'upgraded from the schema of %s equals a fresh one',
    async (_day, names) => {
      const { urls, close } = await createTestDatabase(migrationsOf(names));
      try {
        const applied = await migrate(urls.ownerUrl, migrations);
        expect(applied).toEqual(
          Object.keys(migrations)
            .filter((name) => !names.includes(name))
            .toSorted(),
        );
        // As at every start of a sandbox, a new clock is made movable too.
        await installMovableClock(urls.ownerUrl);
        expect(await catalogueOf(urls.ownerUrl)).toEqual(fresh);
      } finally {
        await close();
      }
    },
  );
});
