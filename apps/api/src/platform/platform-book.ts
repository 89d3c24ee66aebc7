import { organisationId } from '@countinghouse/contract/ids';

/**
 * Book of the platform itself in the ledger, beside those of the organisations: no organisation has this id. It has nothing but coins that came late to
 * addresses of organisations that have left this cell (docs/decisions/0184-coins-between-cells.md). Migrations 2000 and 2001 name it too.
 */
export const platformBook = organisationId.parse('00000000-0000-8000-8000-000000000000');
