import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { createInternalTransfer } from '@countinghouse/contract/across/new-internal-transfer';
import { all } from '@countinghouse/contract/permissions';
import { LinkButton } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { NoBusiness } from '../../../entities/business/no-business';
import { amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ledgerKey } from '../../../entities/ledger/key';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { keepLastUsed, lastUsedQuery } from '../../../platform/last-used';
import { useNavigate, useSearchText } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { transfersKey } from './api';
import { estimateQuery } from './estimate';
import { availableOf, bodyOf, errorsOf, startOf, usedOf, type TransferValues } from './form';
import { messages } from './messages';
import { overviewOf } from './overview';
import { createPath, listHref, transferHref } from './paths';
import { formTitle } from './title';
import { TransferFields } from './transfer-fields';
import { TransferSlip, TransferTotal } from './transfer-slip';

/** Loads the businesses to choose from; the form starts from them. */
const CreateTransferPage = () => {
  const options = useQuery(businessOptionsQuery());
  const { businessId } = useSearchText();
  const lastUsed = useQuery(lastUsedQuery(createPath));
  if (!options.data || lastUsed.isPending) {
    return (
      <FormAwaited
        title={formTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.businesses, messages.money]}
        label={messages.loading}
        query={options}
      />
    );
  }
  return (
    <TransferForm
      businesses={options.data}
      initial={startOf(options.data, String(businessId ?? ''), lastUsed.data ?? null)}
    />
  );
};

const breadcrumbs = [{ label: formTitle }];

type FormProps = { readonly businesses: readonly BusinessOption[]; readonly initial: TransferValues };

/** Transfer between businesses: form, overview with both resulting balances, code, result. */
const TransferForm = ({ businesses, initial }: FormProps) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const navigate = useNavigate();
  const maySeeList = useMay(all('GET_INTERNAL_TRANSFERS'));
  const [isRefreshed, setRefreshed] = useState(false);
  const named = (id: string) => businesses.find((business) => business.id === id);
  const nameOf = (id: string) => named(id)?.name ?? id;
  const flow = useFlow({
    endpoint: createInternalTransfer,
    initial,
    draft: {},
    check: checkBy(errorsOf(businesses)),
    request: (values) => ({ body: bodyOf(values) }),
    summary: ({ fromBusinessId, toBusinessId, ...money }) =>
      messages.summary(amountText(book, money), nameOf(fromBusinessId), nameOf(toBusinessId)),
    onDone: async () => {
      keepLastUsed(createPath, usedOf(flow.fields.getValues()));
      const changed = [businessOptionsQuery().queryKey, balancesQuery().queryKey, transfersKey, ledgerKey];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      setRefreshed(true);
    },
  });
  const { verified } = flow;
  const estimate = useQuery({
    ...estimateQuery(verified ?? initial),
    enabled: verified !== null && flow.stage !== 'done',
  });
  const slip = {
    of: flow.fields,
    businesses,
    isFrozen: flow.stage === 'sending' || flow.stage === 'done',
  };
  const backHref = initial.fromBusinessId === '' || !maySeeList ? '/' : listHref(initial.fromBusinessId);

  return (
    <FlowPage
      flow={flow}
      title={formTitle}
      subtitle={messages.reason}
      breadcrumbs={breadcrumbs}
      instead={
        businesses.length < 2 && (
          <NoBusiness {...(businesses.length === 1 && { title: messages.oneMore })}>{messages.needsTwo}</NoBusiness>
        )
      }
      overview={(values) =>
        overviewOf(values, {
          book,
          from: named(values.fromBusinessId),
          to: named(values.toBusinessId),
        })
      }
      slip={{
        title: messages.slip.title,
        total: { label: messages.slip.debited, value: <TransferTotal {...slip} /> },
        lines: <TransferSlip {...slip} />,
      }}
      awaited={estimate}
      failed={messages.failed}
      result={({ id, amount, currency, fromBusinessId, toBusinessId }) => {
        const [from, to] = [fromBusinessId ?? '', toBusinessId ?? ''];
        const balance = (businessId: string) =>
          amountText(book, { amount: availableOf(named(businessId), currency), currency });
        return {
          title: messages.done,
          text: (
            <>
              {messages.moved(amountText(book, { amount, currency }), nameOf(from), nameOf(to))}
              {isRefreshed && ` ${messages.nowHold(nameOf(from), balance(from), nameOf(to), balance(to))}`}
            </>
          ),
          action: maySeeList && <LinkButton href={transferHref(from, id)}>{messages.openTransfer}</LinkButton>,
        };
      }}
      backHref={backHref}
      onClose={({ fromBusinessId }) => navigate(maySeeList && fromBusinessId ? listHref(fromBusinessId) : '/')}
    >
      <TransferFields of={flow.fields} businesses={businesses} />
    </FlowPage>
  );
};

export default CreateTransferPage;
