import type { ApprovalRuleView } from '@countinghouse/contract/money-out/approval-rules';
import type { Chip, Column, RowCard } from '@countinghouse/ui';
import { IconLink, StatusChip } from '@countinghouse/ui';
import { useMemo } from 'react';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListPage, useList } from '../../../platform/list';
import { ApprovalTabs } from './approval-tabs';
import { Floors, useFloors } from './floors';
import { messages as approvals } from './messages';
import { editRuleHref, paths, removeRuleHref } from './paths';
import { rulesPage } from './rule-api';
import { ruleMessages as messages } from './rule-messages';
import { kindsText } from './rule-model';
import { WaitingChanges } from './waiting-changes';
import styles from './withdrawal-approvals.module.css';

const names = messages.columns;

const approversText = ({ approvers }: ApprovalRuleView): string =>
  approvers.map(({ email, mayApprove }) => (mayApprove ? email : messages.mayNot(email))).join(', ');
const approverChips = ({ approvers }: ApprovalRuleView): Chip[] =>
  approvers.map(({ email, mayApprove }) => ({
    label: mayApprove ? email : messages.mayNot(email),
    isWarning: !mayApprove,
  }));
const neededText = ({ requiredApprovals, approvers }: ApprovalRuleView): string =>
  messages.needed(requiredApprovals, approvers.length);
const stateOf = ({ enabled }: ApprovalRuleView) => ({
  label: messages.states[enabled ? 'true' : 'false'],
  tone: enabled ? ('success' as const) : ('neutral' as const),
});

const columnsOf = (book: CurrencyBook): readonly Column<ApprovalRuleView>[] => [
  {
    id: 'threshold',
    header: names.threshold,
    type: 'amount',
    kind: 'fiat',
    isRowHeader: true,
    value: ({ thresholdUniformAmount, currency }) => figureOf(book, { amount: thresholdUniformAmount, currency }),
  },
  {
    id: 'kinds',
    header: names.kinds,
    type: 'text',
    width: 108,
    priority: 'p2',
    value: ({ kinds }) => kindsText(kinds),
  },
  { id: 'approvals', header: names.approvals, type: 'text', width: 92, value: neededText },
  { id: 'approvers', header: names.approvers, type: 'chips', value: approverChips },
  {
    id: 'api',
    header: names.api,
    type: 'text',
    width: 108,
    priority: 'p2',
    value: ({ includeApiRequests }) => messages.api[includeApiRequests ? 'true' : 'false'],
  },
  { id: 'state', header: names.state, type: 'chip', value: stateOf },
  { id: 'createdBy', header: names.createdBy, type: 'person', priority: 'p2w', value: ({ createdBy }) => createdBy },
  { id: 'created', header: names.created, type: 'date', priority: 'p3', value: ({ createdAt }) => createdAt },
  {
    id: 'actions',
    header: names.actions,
    type: 'actions',
    width: 84,
    cell: ({ id, thresholdUniformAmount: from }) => (
      <>
        <IconLink icon="pencil" label={`${messages.edit} ${messages.thresholdText(from)}`} href={editRuleHref(id)} />
        <IconLink icon="trash" label={`${messages.remove} ${messages.thresholdText(from)}`} href={removeRuleHref(id)} />
      </>
    ),
  },
];

/** A row on a narrow screen. */
const cardOf = (rule: ApprovalRuleView): RowCard => ({
  title: neededText(rule),
  amount: <Amount money={{ amount: rule.thresholdUniformAmount, currency: rule.currency }} />,
  caption: approversText(rule),
  status: <StatusChip {...stateOf(rule)} />,
});

/** The rules by which withdrawals need approval. */
const RulesPage = () => {
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const floors = useFloors();
  const list = useList({
    name: 'approval-rules',
    texts: floors.length > 0 ? { ...messages, noneHint: messages.noneAboveFloor } : messages,
    columns,
    card: cardOf,
    page: () => rulesPage,
    total: null,
    exports: () => [exportOf('approval-rules', {})],
    rowHref: ({ id }) => editRuleHref(id),
  });
  return (
    <ListPage
      list={list}
      title={approvals.title}
      subtitle={messages.subtitle}
      create={{ href: paths.createRule, label: messages.create }}
      notice={
        <>
          <ApprovalTabs />
          {floors.length > 0 && (
            <div className={styles.waiting}>
              <Floors />
            </div>
          )}
          <WaitingChanges />
        </>
      }
    />
  );
};

export default RulesPage;
