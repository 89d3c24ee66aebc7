import { describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { releasedSchemas, releasedStatements } from './testing/released';
import { statementsOf } from './testing/statements';
import { digestIn, digestOfMigrations, tableTypesFiles } from './testing/table-types';

const kept = releasedStatements();

describe('A released migration', () => {
  it.each(Object.keys(kept))(
    '%s still exists and sends, letter by letter, what it sent when it was released',
    async (name) => {
      const migration = migrations[name];
      if (!migration) throw new Error(`${name} was released and cannot be taken back.`);
      expect(await statementsOf(migration)).toBe(kept[name]);
    },
  );

  it('is kept when it is added: npm run schema:keep writes its text', () => {
    expect(Object.keys(migrations).filter((name) => kept[name] === undefined)).toEqual([]);
  });

  it('belongs to a released schema, whose migrations are all kept', () => {
    const released = Object.values(releasedSchemas()).flat();
    expect(released.length).toBeGreaterThan(0);
    expect(released.filter((name) => kept[name] === undefined)).toEqual([]);
  });
});

describe('The types of the tables', () => {
  it.each(Object.entries(tableTypesFiles))(
    'of %s were generated from these migrations: npm run schema:keep',
    (_, file) => {
      expect(digestIn(file)).toBe(digestOfMigrations());
    },
  );
});
