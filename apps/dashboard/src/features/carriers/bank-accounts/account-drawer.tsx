import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { fieldsShown, bankFieldViews, type BankFieldGroup } from '@countinghouse/contract/bank-methods';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  Button,
  CopyButton,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  LinkButton,
  TruncatedId,
} from '@countinghouse/ui';
import { Status } from '../../../entities/status/chips';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { useArchiving } from './use-archiving';
import styles from './bank-accounts.module.css';
import { countryName } from '../../../entities/country/countries';
import { messages } from './messages';
import { methodName } from './methods';
import { grouped } from './model';
import { editHref } from './paths';

const names = messages.facts;

/** Details of one account. The list comes whole: a missing account is archived. */
const AccountDrawer = ({ row: account, walk }: RowDrawerProps<BankAccount>) => {
  if (!account) return null;
  return (
    <RowDrawer title={account.accountLabel} noun={messages.counted.one} {...walk}>
      <DrawerSummary
        chips={<Status status={account.status} />}
        caption={`${account.currency} · ${methodName(account)}`}
        actions={<Actions account={account} onArchived={walk.onClose} />}
      />
      {account.rejectionReason !== null && <Banner tone="danger">{messages.rejected(account.rejectionReason)}</Banner>}
      <DrawerSection title={messages.bank}>
        <Facts items={bankFacts(account)} />
      </DrawerSection>
      <DrawerSection title={messages.holder}>
        <Facts items={holderFacts(account)} />
      </DrawerSection>
      <DrawerSection title={messages.history}>
        <Facts items={history(account)} />
      </DrawerSection>
    </RowDrawer>
  );
};

const Actions = ({ account, onArchived }: { account: BankAccount; onArchived: () => void }) => {
  const { ask, question } = useArchiving(onArchived);
  if (!useMay(all('MANAGE_BANK_ACCOUNTS'))) return null;
  return (
    <>
      <LinkButton size="sm" icon="pencil" href={editHref(account.id)}>
        {messages.edit}
      </LinkButton>
      <Button size="sm" icon="trash" onPress={() => ask(account)}>
        {messages.archive}
      </Button>
      {question}
    </>
  );
};

/** Number in groups, copied whole; only its end for people who may not know it. */
const Number = ({ account, of: field }: { account: BankAccount; of: 'iban' | 'accountNumber' }) => {
  const number = account[field];
  if (number === null) return <span title={messages.hidden}>{account.accountMasked}</span>;
  return (
    <span className={styles.number}>
      {grouped(field, number)}
      <CopyButton value={number} noun={names.number} />
    </span>
  );
};

const factsIn = (account: BankAccount, groups: readonly BankFieldGroup[]): Fact[] => {
  const shown = fieldsShown(account.currency, account.paymentMethod, account.hasIntermediaryBank);
  return bankFieldViews(account.currency, account.paymentMethod)
    .filter(({ name, group }) => groups.includes(group) && shown.includes(name))
    .map(({ name, label }) => {
      if (name === 'iban' || name === 'accountNumber') return { label, value: <Number account={account} of={name} /> };
      const text = account[name] ?? '';
      return { label, value: name === 'country' ? countryName(text) : grouped(name, text) };
    });
};

const bankFacts = (account: BankAccount): Fact[] => factsIn(account, ['BANK', 'INTERMEDIARY']);
const holderFacts = (account: BankAccount): Fact[] => factsIn(account, ['HOLDER']);

const history = ({ id, createdBy, createdAt, verifiedAt }: BankAccount): Fact[] => [
  { label: names.created, value: <DateTimeText iso={createdAt} /> },
  { label: names.createdBy, value: createdBy },
  { label: names.verified, value: verifiedAt && <DateTimeText iso={verifiedAt} />, isHidden: verifiedAt === null },
  { label: names.id, value: <TruncatedId value={id} noun={names.id} /> },
];

export default AccountDrawer;
