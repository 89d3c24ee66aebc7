import { createFiatWithdrawal } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { all } from '@countinghouse/contract/permissions';
import { LinkButton } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { accountsQuery, quoteQuery, withdrawalQuery, withdrawalsKey } from './api';
import { arrivalText } from './days';
import {
  accountOf,
  bodyOf,
  errorsOf,
  quoteRequest,
  startOf,
  termsRequest,
  usedOf,
  type Choices,
  type Known,
  type WithdrawalValues,
} from './form';
import { formMessages as messages } from './form-messages';
import { overviewOf } from './overview';
import { createPath, listHref, withdrawalHref } from './paths';
import { QuotePanel, QuoteTotal } from './quote-panel';
import { quoteRefreshMilliseconds } from '../../../entities/quote/quote-panel';
import { formTitle } from './title';
import { WithdrawalFields } from './withdrawal-fields';

const breadcrumbs = [{ label: formTitle }];

/** Loads the choices, and the withdrawal to repeat; the form starts from them. */
const CreateWithdrawalPage = () => {
  const { businessId, repeat } = useSearchText();
  const businesses = useQuery(businessOptionsQuery());
  const accounts = useQuery(accountsQuery);
  const mayRead = useMay(all('GET_FIAT_WITHDRAWALS'));
  const repeatedId = typeof repeat === 'string' && mayRead ? repeat : null;
  const repeated = useQuery(withdrawalQuery(repeatedId));
  const lastUsed = useQuery(lastUsedQuery(createPath));
  if (!businesses.data || !accounts.data || lastUsed.isPending || (repeatedId !== null && repeated.isPending)) {
    const { from, to, amount } = messages.sections;
    return (
      <FormAwaited
        title={formTitle}
        breadcrumbs={breadcrumbs}
        sections={[from, to, amount]}
        label={messages.loading}
        query={businesses.data ? accounts : businesses}
      />
    );
  }
  const choices = { businesses: businesses.data, accounts: accounts.data };
  return (
    <WithdrawalForm
      choices={choices}
      initial={startOf(choices, String(businessId ?? ''), repeated.data ?? null, lastUsed.data ?? null)}
    />
  );
};

/** Payout to a bank account: form with a quote, overview, code, result. */
const WithdrawalForm = ({ choices, initial }: { choices: Choices; initial: WithdrawalValues }) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const navigate = useNavigate();
  const maySeeList = useMay(all('GET_FIAT_WITHDRAWALS'));
  const named = (id: string) => choices.businesses.find((business) => business.id === id);
  const known: Known = {
    terms: (values) => client.getQueryData(quoteQuery(termsRequest(values)).queryKey),
    quote: (values) => client.getQueryData(quoteQuery(quoteRequest(values)).queryKey),
    method: (values) => accountOf(choices, values.bankAccountId)?.paymentMethod ?? null,
  };
  const flow = useFlow({
    endpoint: createFiatWithdrawal,
    initial,
    draft: { momentary: ['isConfirmed'] },
    learn: (values) =>
      Promise.all([termsRequest(values), quoteRequest(values)].map((asked) => client.fetchQuery(quoteQuery(asked)))),
    check: checkBy(errorsOf(known)),
    request: (values) => ({ body: bodyOf(values) }),
    summary: ({ amount, currency, businessId }) =>
      messages.summary(amountText(book, { amount: amount.trim(), currency }), named(businessId)?.name ?? businessId),
    onDone: async () => {
      keepLastUsed(createPath, usedOf(flow.fields.getValues()));
      const changed = [businessOptionsQuery().queryKey, balancesQuery().queryKey, withdrawalsKey, ledgerKey];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const asked = flow.verified && quoteRequest(flow.verified);
  const quote = useQuery({
    ...quoteQuery(flow.stage === 'done' ? null : asked),
    refetchInterval: quoteRefreshMilliseconds,
  });
  const isFrozen = flow.stage === 'sending' || flow.stage === 'done';
  const backHref = initial.businessId === '' || !maySeeList ? '/' : listHref(initial.businessId);

  return (
    <FlowPage
      flow={flow}
      title={formTitle}
      subtitle={messages.reason}
      breadcrumbs={breadcrumbs}
      instead={choices.businesses.length === 0 && <NoBusiness>{messages.noBusiness}</NoBusiness>}
      overview={(values) =>
        overviewOf(values, {
          book,
          business: named(values.businessId),
          account: accountOf(choices, values.bankAccountId),
          quote: quote.data,
        })
      }
      slip={{
        title: messages.quote.title,
        total: { label: messages.quote.debited, value: <QuoteTotal of={flow.fields} isFrozen={isFrozen} /> },
        lines: <QuotePanel of={flow.fields} isFrozen={isFrozen} />,
      }}
      awaited={quote}
      failed={messages.failed}
      result={(made) => {
        const held = amountText(book, { amount: made.debitAmount, currency: made.currency });
        return {
          title: messages.done,
          text:
            made.status === 'PENDING_APPROVAL'
              ? messages.doneWaiting(held, made.clientLabel)
              : messages.doneText(held, made.clientLabel, arrivalText(made)),
          action: maySeeList && (
            <LinkButton href={withdrawalHref(made.businessId, made.id)}>{messages.open}</LinkButton>
          ),
        };
      }}
      backHref={backHref}
      onClose={({ businessId }) => navigate(maySeeList ? listHref(businessId) : '/')}
    >
      <WithdrawalFields of={flow.fields} choices={choices} />
    </FlowPage>
  );
};

export default CreateWithdrawalPage;
