import {
  answerTravelRuleInquiry,
  longestInquiryReason,
  type TravelRuleInquiry,
} from '@countinghouse/contract/money-in/travel-rule-inquiries';
import { Facts, notify, Stack, TextArea } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factsOfOriginator } from '../../../entities/travel-rule/originator-facts';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { inquiryQuery, travelRuleKey } from './api';
import { inquiryMessages as messages } from './inquiry-messages';

type Props = {
  readonly inquiry: TravelRuleInquiry;
  /** Amount with its coin. */
  readonly coins: string;
  readonly how: 'ACCEPT' | 'REJECT';
  readonly onClose: () => void;
};

/** Question before an inquiry is answered: who sends and to whom, or the reason that the other provider is told. */
const InquiryDialog = ({ inquiry, coins, how, onClose }: Props) => {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { id, provider } = inquiry;
  const isAccepted = how === 'ACCEPT';
  return (
    <ActDialog
      endpoint={answerTravelRuleInquiry}
      request={{ params: { id }, body: isAccepted ? { answer: how } : { answer: how, reason: reason.trim() } }}
      summary={messages.summary[how](provider)}
      title={messages.titles[how](coins, provider)}
      confirmLabel={isAccepted ? messages.accept : messages.reject}
      {...(!isAccepted && { tone: 'danger' as const })}
      onDone={async () => {
        notify(messages.done[how], { tone: 'success' });
        onClose();
        await client.invalidateQueries({ queryKey: travelRuleKey });
      }}
      onClose={onClose}
    >
      {isAccepted ? (
        <People id={id} />
      ) : (
        <Stack>
          <p>{messages.rejectText}</p>
          <TextArea
            label={messages.reason}
            hint={messages.reasonHint}
            value={reason}
            onChange={setReason}
            maxLength={longestInquiryReason}
            rows={2}
          />
        </Stack>
      )}
    </ActDialog>
  );
};

/** People that the other provider names; read only once somebody is about to accept, since each reading is recorded. */
const People = ({ id }: { id: string }) => {
  const { data } = useQuery(inquiryQuery(id));
  if (!data) return <p>{messages.loading}</p>;
  const { originator, beneficiary } = data;
  return (
    <Stack>
      <p>{messages.acceptText}</p>
      {originator ? <Facts items={factsOfOriginator(originator)} /> : <p>{messages.unnamed}</p>}
      <Facts items={[{ label: messages.beneficiary, value: beneficiary ?? messages.unsaid }]} />
      <p>{messages.onRecord}</p>
    </Stack>
  );
};

export default InquiryDialog;
