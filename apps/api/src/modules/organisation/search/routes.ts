import { holds, type Endpoint } from '@countinghouse/contract';
import { search, type Found } from '@countinghouse/contract/organisation/search';
import { memberOf, route, type Route } from '../../../http/route';
import { textIn } from '../../../platform/amount-columns';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../businesses';
import { selectFound } from './repository';
import type { Searchable } from './searchable-repository';

/** True if a caller may call an endpoint. */
const mayCall = ({ permissions }: Member, { access }: Endpoint): boolean =>
  access.kind === 'permission' && access.role === undefined && holds(permissions, access.need);

/** Kinds that a caller may list, and so find, by what he may know of them. */
const findable = (kinds: readonly Searchable[], member: Member): readonly Searchable[] =>
  kinds
    .filter(({ list }) => mayCall(member, list))
    .map((kind) => ({ ...kind, ways: kind.ways.filter(({ toWhom }) => !toWhom || mayCall(member, toWhom)) }));

export const searchRoutes = (kinds: readonly Searchable[]): Route[] => [
  route(search, async ({ tx, principal, query: { text } }) => {
    const member = memberOf(principal);
    const rows = await selectFound(tx, findable(kinds, member), { text, scope: await scopeOf(tx, member) });
    return {
      found: rows.map(({ units, currency, network, ...row }) => ({
        kind: row.kind,
        id: row.id,
        businessId: row.business_id,
        businessName: row.business_name,
        label: row.label ?? row.id,
        field: row.field,
        value: row.value,
        status: row.status,
        money:
          units !== null && currency !== null
            ? { amount: textIn(units, currency), currency, network: network as NonNullable<Found['money']>['network'] }
            : null,
      })),
    };
  }),
];
