import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { Tx } from '@countinghouse/database';
import { balancesOfHolders } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { compareForCard, zero } from '@countinghouse/money';
import { selectBusinesses } from './repository';
import type { BusinessScope } from './scope';
import { optionView } from './view';

const spending: readonly string[] = [
  'CREATE_WITHDRAWAL',
  'CREATE_INTERNAL_TRANSFER',
  'CREATE_BALANCE_CONVERSION',
  'CREATE_FIAT_WITHDRAWAL',
];
const settling: readonly string[] = [...spending, 'CREATE_PAYMENT', 'CREATE_FIAT_DEPOSIT'];

/** The active businesses for the pickers of the create forms, each with no more than the caller's forms need. */
export const listBusinessOptions = async (
  tx: Tx,
  scope: BusinessScope,
  permissions: ReadonlySet<string>,
): Promise<BusinessOption[]> => {
  const holdsOne = (wanted: readonly string[]) => wanted.some((permission) => permissions.has(permission));
  const businesses = (await selectBusinesses(tx, scope)).filter(({ status }) => status === 'ACTIVE');
  const spendable = holdsOne(spending) ? await availableByBusiness(tx, scope) : null;
  return businesses.map((business) =>
    optionView(business, {
      settlement: holdsOne(settling),
      deposits: permissions.has('CREATE_PAYMENT'),
      withdrawals: permissions.has('CREATE_WITHDRAWAL'),
      available: spendable && (spendable.get(business.id) ?? [zero(business.settlementCurrency)]),
    }),
  );
};

const availableByBusiness = async (tx: Tx, { organisationId }: BusinessScope): Promise<Map<string, Amount[]>> => {
  const found = new Map<string, Amount[]>();
  const balances = await balancesOfHolders(tx, organisationId, { kinds: ['available'] });
  for (const { holderId, amount } of balances) found.set(holderId, [...(found.get(holderId) ?? []), amount]);
  for (const amounts of found.values()) amounts.sort((a, b) => compareForCard(a.currency, b.currency));
  return found;
};
