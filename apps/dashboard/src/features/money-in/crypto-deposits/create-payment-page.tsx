import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { createPayment } from '@countinghouse/contract/money-in/new-payment';
import { all } from '@countinghouse/contract/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLaterCode, whenIdle } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { checksums } from '../../../entities/address/checksums';
import { businessOptionsQuery } from '../../../entities/business/api';
import { NoBusiness } from '../../../entities/business/no-business';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { businessNow } from '../../../platform/api/server-clock';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { keepLastUsed, lastUsedQuery } from '../../../platform/last-used';
import { useSearchText } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { paymentsKey } from './api';
import { estimateQuery, estimateRefreshMilliseconds } from './estimate';
import { createMessages as messages } from './create-messages';
import { EstimatePanel, EstimateTotal } from './estimate-panel';
import { DepositTabs } from './deposit-tabs';
import { createPath, listHref } from './paths';
import { PaymentFields } from './payment-fields';
import {
  bodyOf,
  errorsOf,
  estimateAsked,
  startOf,
  suggestedId,
  usedOf,
  type Estimate,
  type OriginatorRules,
  type PaymentValues,
} from './payment-form';
import { priceText } from './price-text';
import { formTitle } from './title';
import { verified } from './verified';

const breadcrumbs = [{ label: formTitle }];

/** Unused suggestion for an id, on the server's day. */
const newSuggestion = (): string => suggestedId(new Date(businessNow()), crypto.getRandomValues(new Uint8Array(6)));

/** Loads the businesses to choose from; the form starts from them, and anew for another payment. */
const CreatePaymentPage = () => {
  const options = useQuery(businessOptionsQuery());
  const book = useCurrencyBook();
  const { businessId } = useSearchText();
  const lastUsed = useQuery(lastUsedQuery(createPath));
  const [round, setRound] = useState({ number: 0, businessId: String(businessId ?? ''), id: newSuggestion() });
  if (!options.data || lastUsed.isPending) {
    const { payment, amount, terms } = messages.sections;
    return (
      <FormAwaited
        title={formTitle}
        breadcrumbs={breadcrumbs}
        sections={[payment, amount, terms]}
        label={messages.loading}
        query={options}
      />
    );
  }
  return (
    <PaymentForm
      key={round.number}
      businesses={options.data}
      initial={startOf(options.data, round.businessId, round.id, book, lastUsed.data ?? null)}
      onAnother={(forBusiness) =>
        setRound(({ number }) => ({ number: number + 1, businessId: forBusiness, id: newSuggestion() }))
      }
    />
  );
};

type FormProps = {
  readonly businesses: readonly BusinessOption[];
  readonly initial: PaymentValues;
  readonly onAnother: (businessId: string) => void;
};

/** Request to a customer for coins: form with a live estimate, overview, and payment instructions. */
const PaymentForm = ({ businesses, initial, onAnother }: FormProps) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const maySeeList = useMay(all('GET_PAYMENT'));
  const later = useLaterCode(verified);
  useLaterCode(checksums);
  useEffect(() => later && whenIdle(() => void later.QrCode.preload()), [later]);
  const named = (id: string) => businesses.find((business) => business.id === id);
  const estimated = (values: PaymentValues): Estimate | undefined =>
    client.getQueryData(estimateQuery(estimateAsked(values, book)).queryKey);
  const mayAskRule = useMay(all('GET_ORGANISATION'));
  const rule = useQuery({ ...organisationMetadataQuery(), enabled: mayAskRule }).data?.travelRule;
  const [originatorRules, setOriginatorRules] = useState<OriginatorRules | null>(null);
  const errors = errorsOf(book, estimated, originatorRules);
  const [isAdvanced, setAdvanced] = useState(false);
  const flow = useFlow({
    endpoint: createPayment,
    initial,
    draft: {},
    check: checkBy(errors),
    learn: () => Promise.all([verified.load(), checksums.load()]),
    request: (values) => ({ body: bodyOf(values, book, originatorRules) }),
    summary: (values) => {
      const price = priceText(values, book);
      return messages.summary(price, named(values.businessId)?.name ?? values.businessId);
    },
    personal: ['originator'],
    onDone: () => {
      keepLastUsed(createPath, usedOf(flow.fields.getValues()));
      return client.invalidateQueries({ queryKey: paymentsKey });
    },
    onWrong: (values) => {
      // Errors in the folded part must be visible.
      const wrong = errors(values);
      if (Object.keys(wrong).some((name) => /^(customerEmail|refundAddress|originator\.)/.test(name)))
        setAdvanced(true);
    },
  });
  const asked = flow.stage === 'form' ? null : flow.verified && estimateAsked(flow.verified, book);
  const estimate = useQuery({
    ...estimateQuery(asked, 'overview'),
    refetchInterval: flow.stage === 'overview' && estimateRefreshMilliseconds,
    enabled: flow.stage !== 'done',
  });

  const slip = { of: flow.fields, isOverview: flow.stage !== 'form', isFrozen: flow.stage === 'sending' };
  if (flow.stage === 'done' && flow.answer && later) {
    const { answer } = flow;
    return <later.CreatedPayment payment={answer} onAnother={() => onAnother(answer.businessId)} />;
  }
  return (
    <FlowPage
      flow={flow}
      title={formTitle}
      subtitle={messages.reason}
      breadcrumbs={breadcrumbs}
      tabs={<DepositTabs />}
      instead={businesses.length === 0 && <NoBusiness>{messages.noBusiness}</NoBusiness>}
      overview={(values) =>
        later?.overviewOf(values, {
          book,
          business: named(values.businessId),
          estimate: estimate.data ?? null,
          originator: originatorRules,
        }) ?? []
      }
      awaited={asked ? estimate : undefined}
      slip={{
        title: messages.estimate.title,
        total: { label: messages.estimate.receives, value: <EstimateTotal {...slip} /> },
        lines: <EstimatePanel {...slip} />,
      }}
      failed={messages.failed}
      result={() => ({ title: '' })}
      backHref={initial.businessId === '' || !maySeeList ? '/' : listHref(initial.businessId)}
    >
      <PaymentFields
        of={flow.fields}
        businesses={businesses}
        isAdvanced={isAdvanced}
        onAdvanced={setAdvanced}
        originator={
          rule?.regime === 'OFF' ? null : { acceptsMinimum: rule?.acceptsMinimum ?? true, onRules: setOriginatorRules }
        }
      />
    </FlowPage>
  );
};

export default CreatePaymentPage;
