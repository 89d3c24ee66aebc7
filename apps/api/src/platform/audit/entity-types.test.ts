import { expect, it } from 'vitest';
import { spellingsOf } from './entity-types';

it.each(['INTERNAL_TRANSFER', 'internal-transfer', 'Internal-Transfer'])(
  'knows both spellings of an entity type that is asked for as %s',
  (asked) => {
    expect(spellingsOf(asked)).toEqual(['INTERNAL_TRANSFER', 'internal-transfer']);
  },
);
