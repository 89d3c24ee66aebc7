import { migrate } from '@countinghouse/database';
import { catalogueOf, createTestDatabase } from '@countinghouse/database/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { migrationsOf, releasedSchemas } from './testing/released';

describe('An upgraded database', () => {
  let fresh: string[];
  beforeAll(async () => {
    const { urls, close } = await createTestDatabase(migrations);
    fresh = await catalogueOf(urls.ownerUrl);
    await close();
  });

  it.each(Object.entries(releasedSchemas()))('from the schema of %s equals a fresh one', async (_day, names) => {
    const { urls, close } = await createTestDatabase(migrationsOf(names));
    try {
      const applied = await migrate(urls.ownerUrl, migrations);
      expect(applied).toEqual(
        Object.keys(migrations)
          .filter((name) => !names.includes(name))
          .toSorted(),
      );
      expect(await catalogueOf(urls.ownerUrl)).toEqual(fresh);
    } finally {
      await close();
    }
  });
});
