import { updateTravelRuleDeposit, type TravelRuleDetail } from '@countinghouse/contract/money-in/travel-rule';
import { Banner, later, laterCode, Page, PageHeader, Skeleton, useLaterCode } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { checkBy, FlowPage, FormAwaited, useFlow, useFormStart } from '../../../platform/forms';
import { useNavigate, usePathParameter } from '../../../platform/navigation';
import { recordQuery, travelRuleKey } from './api';
import { StateChips } from './state-chips';
import { originatorMessages } from '../../../entities/travel-rule/originator-messages';
import { formMessages as messages } from './form-messages';
import { OriginatorFields } from '../../../entities/travel-rule/originator-fields';
import { bodyOf, errorsOf } from '../../../entities/travel-rule/originator-form';
import { emptyOriginator } from '../../../entities/travel-rule/originator-values';
import { travelRulePaths as paths } from '../../../entities/travel-rule/paths';
import { recordHref } from './paths';
import { title } from './title';

const texts = messages.page;
const { who, more, wallet } = originatorMessages;
const breadcrumbs = [{ label: title, href: paths.list }, { label: texts.title }];

/** Names of countries and all else that only the overview shows: Verify waits for them. */
const overview = laterCode(() => import('../../../entities/travel-rule/originator-overview'));

const RecordFacts = later(async () => (await import('./record-facts')).RecordFacts);

/** Names the payer of a deposit that waits. */
const OriginatorPage = () => {
  const record = useFormStart(recordQuery(usePathParameter('id')));
  if (record.data && record.data.status !== 'PENDING') return <NamedRecord record={record.data} />;
  if (record.data) return <OriginatorForm key={record.data.id} record={record.data} />;
  return (
    <FormAwaited
      title={texts.title}
      breadcrumbs={breadcrumbs}
      sections={[who.title, more.title, wallet.title]}
      label={messages.loading}
      query={record}
    />
  );
};

/** A deposit for which nobody has to be named: its record, without a form. */
const NamedRecord = ({ record }: { record: TravelRuleDetail }) => {
  const book = useCurrencyBook();
  const { depositAmount, depositCurrency, network, businessName, clientPaymentId } = record;
  const amount = amountText(book, { amount: depositAmount, currency: depositCurrency }, network);
  return (
    <Page>
      <PageHeader
        title={clientPaymentId}
        subtitle={
          <>
            {texts.subtitle(amount, businessName)} <StateChips record={record} />
          </>
        }
        breadcrumbs={[{ label: title, href: paths.list }, { label: clientPaymentId }]}
      />
      <Banner tone="info" role="none">
        {texts.over}
      </Banner>
      <Suspense fallback={<Skeleton shape="block" width="100%" />}>
        <RecordFacts detail={record} />
      </Suspense>
    </Page>
  );
};

const OriginatorForm = ({ record }: { record: TravelRuleDetail }) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const navigate = useNavigate();
  const later = useLaterCode(overview);
  const { depositAmount, depositCurrency, network, businessName, fromAddress } = record;
  const amount = amountText(book, { amount: depositAmount, currency: depositCurrency }, network);
  const flow = useFlow({
    endpoint: updateTravelRuleDeposit,
    initial: emptyOriginator(wallet.statement(fromAddress ?? '', amount, businessName)),
    check: checkBy(errorsOf(record)),
    learn: () => overview.load(),
    request: (values) => ({ params: { id: record.id }, body: bodyOf(values, record) }),
    summary: () => texts.summary(record.clientPaymentId),
    personal: 'ALL',
    onDone: () => client.invalidateQueries({ queryKey: travelRuleKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={texts.title}
      thing={record.clientPaymentId}
      subtitle={
        <>
          {texts.subtitle(amount, businessName)} <StateChips record={record} />
        </>
      }
      breadcrumbs={breadcrumbs}
      overview={(values) => later?.overviewOf(values, record) ?? []}
      submitLabel={texts.submit}
      failed={texts.failed}
      result={({ depositStatus }) => ({
        title: texts.done,
        text: depositStatus === 'CONFIRMED' ? texts.credited : texts.refunded,
      })}
      backHref={recordHref(record.id)}
      onClose={() => navigate(paths.list)}
    >
      <OriginatorFields of={flow.fields} asked={record} />
    </FlowPage>
  );
};

export default OriginatorPage;
