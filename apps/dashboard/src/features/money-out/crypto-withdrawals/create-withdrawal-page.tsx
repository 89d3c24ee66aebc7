import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { createWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import { all } from '@countinghouse/contract/permissions';
import { LinkButton, useLaterCode } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { NoBusiness } from '../../../entities/business/no-business';
import { amountText, spokenText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ledgerKey } from '../../../entities/ledger/key';
import { businessNow } from '../../../platform/api/server-clock';
import { FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { keepLastUsed, lastUsedQuery } from '../../../platform/last-used';
import { useNavigate, useSearchText } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { withdrawalQuery, withdrawalsKey } from './api';
import {
  bodyOf,
  checkOf,
  quoteRequest,
  moneyNames,
  recipientNames,
  startOf,
  suggestedId,
  targetCurrencyOf,
  termsRequest,
  usedOf,
  type Known,
  type WithdrawalValues,
} from './form';
import { formMessages as messages } from './form-messages';
import { createPath, listHref, withdrawalHref } from './paths';
import { quoteQuery, termsQuery } from './quote';
import { QuotePanel, QuoteTotal } from './quote-panel';
import { quoteRefreshMilliseconds } from '../../../entities/quote/quote-panel';
import { recipient } from './recipient';
import { recipientRules } from './recipient-rules';
import { formTitle } from './title';
import { MoneyFields } from './withdrawal-fields';

const breadcrumbs = [{ label: formTitle }];

/** Unused suggestion for an id, on the server's day. */
const newSuggestion = (): string => suggestedId(new Date(businessNow()), crypto.getRandomValues(new Uint8Array(6)));

/** Requested amount within a sentence. */
const spokenAmount = (values: WithdrawalValues, book: CurrencyBook): string =>
  spokenText(book, { amount: values.targetAmount.trim(), currency: targetCurrencyOf(values) });

/** Loads the businesses, and the withdrawal to repeat; the form starts from them. */
const CreateWithdrawalPage = () => {
  const { businessId, repeat } = useSearchText();
  const options = useQuery(businessOptionsQuery());
  const book = useCurrencyBook();
  const mayRead = useMay(all('GET_WITHDRAWALS'));
  const repeatedId = typeof repeat === 'string' && mayRead ? repeat : null;
  const repeated = useQuery(withdrawalQuery(repeatedId));
  const [suggested] = useState(newSuggestion);
  const lastUsed = useQuery(lastUsedQuery(createPath));
  if (!options.data || lastUsed.isPending || (repeatedId !== null && repeated.isPending)) {
    const { money, recipient } = messages.parts;
    return (
      <FormAwaited
        title={formTitle}
        breadcrumbs={breadcrumbs}
        sections={[money, recipient]}
        label={messages.loading}
        query={options}
      />
    );
  }
  return (
    <WithdrawalForm
      businesses={options.data}
      initial={startOf(
        options.data,
        {
          wantedId: String(businessId ?? ''),
          suggested,
          repeated: repeated.data ?? null,
          lastUsed: lastUsed.data ?? null,
        },
        book,
      )}
    />
  );
};

type FormProps = { readonly businesses: readonly BusinessOption[]; readonly initial: WithdrawalValues };

/** Sends coins out: form with a live quote, overview with the address to compare, code, result. */
const WithdrawalForm = ({ businesses, initial }: FormProps) => {
  const book = useCurrencyBook();
  const client = useQueryClient();
  const navigate = useNavigate();
  const maySeeList = useMay(all('GET_WITHDRAWALS'));
  const later = useLaterCode(recipient);
  useLaterCode(recipientRules);
  const named = (id: string) => businesses.find((business) => business.id === id);
  const known: Known = {
    terms: (values) => client.getQueryData(termsQuery(termsRequest(values)).queryKey),
    quote: (values) => client.getQueryData(quoteQuery(quoteRequest(values, book)).queryKey),
  };
  const flow = useFlow({
    endpoint: createWithdrawal,
    initial,
    draft: { momentary: ['isConfirmed'] },
    parts: [
      {
        label: messages.parts.money,
        names: moneyNames,
        learn: (values) =>
          Promise.all([recipient.load(), recipientRules.load(), client.fetchQuery(termsQuery(termsRequest(values)))]),
      },
      { label: messages.parts.recipient, names: recipientNames },
    ],
    learn: (values) =>
      Promise.all([
        client.fetchQuery(termsQuery(termsRequest(values))),
        client.fetchQuery(quoteQuery(quoteRequest(values, book))),
      ]),
    check: checkOf(book, known),
    request: (values) => ({ body: bodyOf(values, book) }),
    summary: (values) =>
      messages.summary(spokenAmount(values, book), named(values.businessId)?.name ?? values.businessId),
    personal: ['originator'],
    namedHere: { beneficiary: 'originator' },
    onDone: async () => {
      keepLastUsed(createPath, usedOf(flow.fields.getValues()));
      const changed = [balancesQuery().queryKey, withdrawalsKey, ledgerKey];
      // The result keeps the agreed balances behind it: new ones are loaded by the next form.
      await client.invalidateQueries({ queryKey: businessOptionsQuery().queryKey, refetchType: 'none' });
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const asked = flow.verified && quoteRequest(flow.verified, book);
  const quote = useQuery({
    ...quoteQuery(asked),
    enabled: asked !== null && flow.stage !== 'done',
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
      instead={businesses.length === 0 && <NoBusiness>{messages.noBusiness}</NoBusiness>}
      overview={(values) =>
        later?.overviewOf(values, { book, business: named(values.businessId), quote: quote.data }) ?? []
      }
      awaited={quote}
      failed={messages.failed}
      result={({ id, businessId, clientWithdrawalId, heldAmount, debitCurrency, status }) => ({
        title: messages.done,
        text: messages[status === 'PENDING_APPROVAL' ? 'doneWaiting' : 'doneText'](
          amountText(book, { amount: heldAmount, currency: debitCurrency }),
          clientWithdrawalId,
        ),
        action: maySeeList && <LinkButton href={withdrawalHref(businessId, id)}>{messages.open}</LinkButton>,
      })}
      slip={{
        title: messages.quote.title,
        total: { label: messages.quote.debited, value: <QuoteTotal of={flow.fields} isFrozen={isFrozen} /> },
        lines: <QuotePanel of={flow.fields} isFrozen={isFrozen} />,
      }}
      backHref={backHref}
      onClose={({ businessId }) => navigate(maySeeList ? listHref(businessId) : '/')}
    >
      {flow.part === 0 ? (
        <MoneyFields of={flow.fields} businesses={businesses} />
      ) : (
        later && <later.RecipientFields of={flow.fields} />
      )}
    </FlowPage>
  );
};

export default CreateWithdrawalPage;
