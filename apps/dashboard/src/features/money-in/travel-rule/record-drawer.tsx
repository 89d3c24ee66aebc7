import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import { DrawerSummary, LinkButton } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
import { all } from '@countinghouse/contract/permissions';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { recordQuery } from './api';
import { AddOriginator } from './columns';
import { StateChips } from './state-chips';
import { messages } from './messages';
import { paymentHref } from './paths';
import { RecordFacts } from './record-facts';

/** Details of one deposit under the travel rule, with its payer if known. */
const RecordDrawer = ({ id, row, walk }: RowDrawerProps<TravelRuleRecord>) => {
  const detail = useQuery(recordQuery(id));
  const record = row ?? detail.data;
  return (
    <RowDrawer
      title={record?.clientPaymentId ?? messages.loadingDeposit}
      noun={messages.deposit}
      {...walk}
      awaited={detail.data ? null : detail}
      awaitedTitle={messages.facts.title}
    >
      {record && <Summary record={record} />}
      {detail.data && <RecordFacts detail={detail.data} />}
    </RowDrawer>
  );
};

const Summary = ({ record }: { record: TravelRuleRecord }) => {
  const maySeePayment = useMay(all('GET_PAYMENT'));
  return (
    <DrawerSummary
      chips={<StateChips record={record} />}
      amount={
        <Amount
          money={{ amount: record.depositAmount, currency: record.depositCurrency }}
          network={record.network}
          size="lg"
        />
      }
      caption={record.businessName}
      actions={
        <>
          <AddOriginator record={record} isLead />
          {maySeePayment && (
            <LinkButton size="sm" icon="arrow-right" href={paymentHref(record.businessId, record.paymentId)}>
              {messages.openPayment}
            </LinkButton>
          )}
        </>
      }
    />
  );
};

export default RecordDrawer;
