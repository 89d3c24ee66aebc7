import { Chips, DrawerSection, DrawerSummary, Stack } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Amount, amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { Status } from '../../../entities/status/chips';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { ApprovalFacts } from './approval-facts';
import { approvalQuery } from './api';
import { Left } from './columns';
import { Decide } from './decide';
import { messages } from './messages';
import { Votes } from './meter';
import { itemOf, type ApprovalItem } from './model';
import { OpenWithdrawal, Refusal } from './open-withdrawal';
import { VoteSlip } from './vote-slip';

/** Facts for the approver of a withdrawal, and below them the decision; after a vote the next one. */
const ApprovalDrawer = ({ id, row, walk }: RowDrawerProps<ApprovalItem>) => {
  const detail = useQuery(approvalQuery(id));
  const approval = detail.data ? itemOf(detail.data) : row;
  return (
    <RowDrawer
      title={approval?.clientWithdrawalId ?? messages.loading}
      noun={messages.withdrawal}
      {...walk}
      awaited={detail.data ? null : detail}
      awaitedTitle={messages.recipient.title}
    >
      {approval && <Summary approval={approval} />}
      {detail.data && (
        <>
          <Refusal detail={detail.data} />
          <ApprovalFacts detail={detail.data} />
          <DrawerSection title={messages.decide.slip}>
            <Stack>
              <VoteSlip detail={detail.data} />
            </Stack>
          </DrawerSection>
          {detail.data.canVote && (
            <Decide key={id} approval={detail.data} next={null} onDecided={walk.onNext ?? walk.onClose} />
          )}
        </>
      )}
    </RowDrawer>
  );
};

const Summary = ({ approval }: { readonly approval: ApprovalItem }) => {
  const book = useCurrencyBook();
  const { amount, currency, network, uniformAmount, uniformCurrency, businessName } = approval;
  return (
    <DrawerSummary
      chips={
        <Chips>
          {approval.status === 'PENDING' ? <Left approval={approval} /> : <Status status={approval.status} />}
          <Votes of={approval} />
        </Chips>
      }
      amount={<Amount money={{ amount, currency }} network={network} size="lg" />}
      caption={messages.worth(amountText(book, { amount: uniformAmount, currency: uniformCurrency }), businessName)}
      actions={<OpenWithdrawal of={approval} />}
    />
  );
};

export default ApprovalDrawer;
