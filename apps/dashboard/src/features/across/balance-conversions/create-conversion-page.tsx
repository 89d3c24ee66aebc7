import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { createBalanceConversion } from '@countinghouse/contract/across/new-balance-conversion';
import { all } from '@countinghouse/contract/permissions';
import { settlementOptions, type SettlementOption } from '@countinghouse/money';
import { useLaterCode } from '@countinghouse/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { NoBusiness } from '../../../entities/business/no-business';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ledgerKey } from '../../../entities/ledger/key';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { keepLastUsed, lastUsedQuery } from '../../../platform/last-used';
import { useNavigate, useSearchText } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { conversionsKey } from './api';
import { ConversionFields } from './conversion-fields';
import { EstimatePanel, EstimateTotal } from './estimate-panel';
import { firm } from './firm';
import { bodyOf, errorsOf, indicativeAsked, startOf, usedOf, type ConversionValues } from './form';
import { indicativeQuery, refreshMilliseconds } from './indicative';
import { messages } from './messages';
import { overviewOf } from './overview';
import { createPath, listHref } from './paths';

const breadcrumbs = [{ label: messages.formTitle }];

/** Loads the businesses and currencies, from which the form starts, and starts anew for another quote. */
const CreateConversionPage = () => {
  const businesses = useQuery(businessOptionsQuery());
  const organisation = useQuery(organisationMetadataQuery());
  const { businessId } = useSearchText();
  const [round, setRound] = useState<{ readonly number: number; readonly from: ConversionValues | null }>({
    number: 0,
    from: null,
  });
  const lastUsed = useQuery(lastUsedQuery(createPath));
  if (!businesses.data || !organisation.data || lastUsed.isPending) {
    const { balances, amount } = messages.sections;
    return (
      <FormAwaited
        title={messages.formTitle}
        breadcrumbs={breadcrumbs}
        sections={[balances, amount]}
        label={messages.loading}
        query={businesses.data ? organisation : businesses}
      />
    );
  }
  const options = settlementOptions(organisation.data);
  const convertible = options.filter(({ selectable }) => selectable).map(({ currency }) => currency);
  return (
    <ConversionForm
      key={round.number}
      businesses={businesses.data}
      options={options}
      initial={round.from ?? startOf(businesses.data, String(businessId ?? ''), convertible, lastUsed.data ?? null)}
      onAgain={(from) => setRound(({ number }) => ({ number: number + 1, from }))}
    />
  );
};

type FormProps = {
  readonly businesses: readonly BusinessOption[];
  readonly options: readonly SettlementOption[];
  readonly initial: ConversionValues;
  readonly onAgain: (values: ConversionValues) => void;
};

/** Exchanges money of a business: form with a live estimate, overview with the code, firm quote, result. */
const ConversionForm = ({ businesses, options, initial, onAgain }: FormProps) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const navigate = useNavigate();
  const maySeeList = useMay(all('GET_BALANCE_CONVERSIONS'));
  const later = useLaterCode(firm);
  const named = (id: string) => businesses.find((business) => business.id === id);
  const flow = useFlow({
    endpoint: createBalanceConversion,
    initial,
    draft: {},
    check: checkBy(errorsOf(businesses, book)),
    learn: () => firm.load(),
    request: (values) => ({ body: bodyOf(values, book) }),
    onDone: (): void => keepLastUsed(createPath, usedOf(flow.fields.getValues())),
    summary: ({ businessId, amount, debitCurrency, creditCurrency, fixed }) =>
      messages.summary(
        fixed === 'DEBIT' ? amountText(book, { amount: amount.trim(), currency: debitCurrency }) : debitCurrency,
        fixed === 'DEBIT' ? creditCurrency : amountText(book, { amount: amount.trim(), currency: creditCurrency }),
        named(businessId)?.name ?? businessId,
      ),
  });
  const { verified } = flow;
  const indicative = useQuery({
    ...indicativeQuery(verified && indicativeAsked(verified, book)),
    enabled: verified !== null && flow.stage !== 'done',
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
  const onExecuted = async () => {
    const changed = [businessOptionsQuery().queryKey, balancesQuery().queryKey, conversionsKey, ledgerKey];
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const isFrozen = flow.stage === 'sending' || flow.stage === 'done';
  const hrefFor = (businessId: string) => (maySeeList && businessId !== '' ? listHref(businessId) : '/');
  return (
    <FlowPage
      flow={flow}
      title={messages.formTitle}
      subtitle={messages.reason}
      breadcrumbs={breadcrumbs}
      instead={businesses.length === 0 && <NoBusiness>{messages.noBusiness}</NoBusiness>}
      overview={(values) =>
        overviewOf({ book, business: named(values.businessId), indicative: indicative.data ?? null })
      }
      awaited={indicative}
      slip={{
        title: messages.estimate.title,
        total: { label: messages.fields.gives, value: <EstimateTotal of={flow.fields} isFrozen={isFrozen} /> },
        lines: <EstimatePanel of={flow.fields} isFrozen={isFrozen} />,
      }}
      failed={messages.failed}
      result={() => ({ title: messages.firm.title })}
      resultDialog={(quote) =>
        verified &&
        later && (
          <later.FirmDialog
            quote={quote}
            businessId={verified.businessId}
            businessName={named(verified.businessId)?.name ?? verified.businessId}
            onExecuted={onExecuted}
            onAgain={() => onAgain(verified)}
            onClose={() => navigate(hrefFor(verified.businessId))}
          />
        )
      }
      backHref={hrefFor(initial.businessId)}
    >
      <ConversionFields of={flow.fields} businesses={businesses} options={options} />
    </FlowPage>
  );
};

export default CreateConversionPage;
