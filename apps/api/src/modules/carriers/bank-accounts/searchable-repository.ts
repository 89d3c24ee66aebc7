import { getBankAccount, listBankAccounts } from '@countinghouse/contract/carriers/bank-accounts';
import { normalisedNumber } from '@countinghouse/contract/bank-details';
import { sql } from 'kysely';
import { beginsInIndex } from '../../../platform/like';
import { byId, byName, nothing, type Searchable } from '../../organisation/search';

const listed = sql`status <> 'ARCHIVED'`;
const named = { table: 'bank_account', listed };

/** Bank accounts by holder, label or id, and by IBAN for those who may know its digits: what begins would tell them one by one. */
export const searchableAccounts: Searchable = {
  kind: 'BANK_ACCOUNT',
  list: listBankAccounts,
  from: sql`(select * from bank_account where ${listed}) t`,
  ways: [
    byName({ ...named, shown: 'account_label', sought: 'label_sought' }),
    byName({ ...named, shown: 'holder_name', sought: 'holder_sought' }),
    {
      field: 'iban',
      toWhom: getBankAccount,
      query: ({ text, scope: { organisationId } }) => sql`
        select id, left(iban, 4) || ' **** **** ' || right(iban, 4) as value from bank_account
         where organisation_id = ${organisationId} and ${beginsInIndex(sql`iban`, normalisedNumber(text))} and ${listed}
         limit 20`,
    },
    byId('bank_account'),
  ],
  label: sql`t.account_label`,
  business: () => sql`null::uuid`,
  status: sql`t.status`,
  money: { units: nothing, currency: nothing, network: nothing },
};
