import type { TravelRuleInquiry } from '@countinghouse/contract/money-in/travel-rule-inquiries';
import { all } from '@countinghouse/contract/permissions';
import { Banner, Button } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { useMay } from '../../../platform/session';
import { inquiriesQuery } from './api';
import { inquiryMessages as messages } from './inquiry-messages';
import styles from './travel-rule.module.css';

const InquiryDialog = lazy(() => import('./inquiry-dialog'));

/** Inquiries of other providers that wait for an answer, and accepted ones whose provider could not be told yet. */
export const WaitingInquiries = () => {
  const { data } = useQuery(inquiriesQuery());
  const shown = data?.inquiries.filter(({ status, isAnswerDelayed }) => status === 'WAITING' || isAnswerDelayed) ?? [];
  if (shown.length === 0) return null;
  return (
    <div className={styles.inquiries}>
      {shown.map((inquiry) => (
        <Inquiry key={inquiry.id} inquiry={inquiry} />
      ))}
    </div>
  );
};

const Inquiry = ({ inquiry }: { inquiry: TravelRuleInquiry }) => {
  const book = useCurrencyBook();
  const mayAnswer = useMay(all('UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'));
  const [asked, setAsked] = useState<'ACCEPT' | 'REJECT' | null>(null);
  const { amount, currency, network, provider, status } = inquiry;
  const coins = amountText(book, { amount, currency }, network);
  const isWaiting = status === 'WAITING';
  return (
    <Banner
      tone={isWaiting ? 'warning' : 'info'}
      title={isWaiting ? messages.asks(provider, coins) : messages.notTold(provider)}
      action={
        isWaiting &&
        mayAnswer && (
          <>
            <Button size="sm" variant="primary" onPress={() => setAsked('ACCEPT')}>
              {messages.review}
            </Button>
            <Button size="sm" onPress={() => setAsked('REJECT')}>
              {messages.reject}
            </Button>
          </>
        )
      }
    >
      {isWaiting ? messages.asksText : messages.notToldText}
      {asked && (
        <Suspense>
          <InquiryDialog inquiry={inquiry} coins={coins} how={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Banner>
  );
};
