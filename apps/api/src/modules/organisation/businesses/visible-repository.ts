import { sql, type RawBuilder } from 'kysely';
import type { BusinessScope } from './scope';

/** Condition for rows of businesses visible to the caller, on a table called `alias` in the query. */
export const visibleTo = (
  { organisationId, hiddenBusinessId, onlyBusinessIds }: BusinessScope,
  alias: string,
): RawBuilder<unknown> => {
  const [organisation, business] = [sql.ref(`${alias}.organisation_id`), sql.ref(`${alias}.business_id`)];
  return sql`
    ${organisation} = ${organisationId}
      and (${hiddenBusinessId}::uuid is null or ${business} <> ${hiddenBusinessId}::uuid)
      and (${onlyBusinessIds}::uuid[] is null or ${business} = any(${onlyBusinessIds}::uuid[]))`;
};
