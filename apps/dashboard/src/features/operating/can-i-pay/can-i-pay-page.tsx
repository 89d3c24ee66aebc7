import { Button, DateField, EmptyState, ErrorState, Page, PageHeader, Select, Skeleton } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { changeFields, checkBy, Field, useWatch } from '../../../platform/forms';
import { AmountField } from '../../../platform/forms/amount-field';
import { focusFirstWrong, useFields } from '../../../platform/forms/fields';
import { today } from '../../../platform/list/calendar-days';
import { useNavigate, useSearchText } from '../../../platform/navigation';
import { useSession } from '../../../platform/session';
import { canPayQuery, refreshMilliseconds, type Question } from './api';
import { Answer } from './answer';
import styles from './can-i-pay.module.css';
import { afterChoosingCurrency, askedIn, errorsOf, searchOf, startOf, type PayValues } from './form';
import { messages } from './messages';
import { path, parentPath } from './paths';
import { title } from './title';

/** Currency of the first question: what most businesses settle in. */
const usualCurrency = 'EUR';

const breadcrumbs = [{ label: messages.parent, href: parentPath }, { label: title }];

/** Asks which business can make a payment; the question stands in the address. */
const CanIPayPage = () => {
  const asked = askedIn(useSearchText());
  const answer = useQuery({
    ...canPayQuery(asked ?? { amount: '1', currency: usualCurrency }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
  return (
    <Page isForCards>
      <PageHeader title={title} subtitle={messages.subtitle} breadcrumbs={breadcrumbs} />
      <QuestionForm asked={asked} />
      {asked === null ? (
        <EmptyState title={messages.waitingTitle}>{messages.waiting}</EmptyState>
      ) : answer.data ? (
        <Answer answer={answer.data} isOld={answer.isPlaceholderData} />
      ) : answer.error ? (
        <ErrorState
          message={answer.error.message}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div className={styles.awaited}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
    </Page>
  );
};

const QuestionForm = ({ asked }: { readonly asked: Question | null }) => {
  const book = useCurrencyBook();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { supportedCurrencies } = useSession();
  const [initial] = useState(() => startOf(asked, { currency: usualCurrency, day: today() }));
  const fields = useFields<PayValues>({ initial, check: checkBy(errorsOf(today)) });
  const { currency, network } = useWatch({ control: fields.control }) as PayValues;
  const networks = book.networksOf(currency);
  const search = asked && new URLSearchParams(asked).toString();
  useEffect(() => {
    // Back, or a link that asks: the form says what was asked.
    if (search !== null)
      changeFields(fields, startOf(askedIn(Object.fromEntries(new URLSearchParams(search))), initial));
  }, [fields, search, initial]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fields.handleSubmit(
      (values) => navigate(`${path}?${searchOf(values)}`, { replace: asked !== null }),
      () => focusFirstWrong(form.current),
    )();
  };
  return (
    <form ref={form} className={styles.question} aria-label={messages.question} noValidate onSubmit={submit}>
      <div className={styles.amount}>
        <Field of={fields} name="amount">
          {(field) => (
            <AmountField
              label={messages.fields.amount}
              {...field}
              rules={{ kind: 'crypto', currency, decimals: book.decimalsOf(currency, network || null) }}
            />
          )}
        </Field>
      </div>
      <Field of={fields} name="currency">
        {({ value, error }) => (
          <Select
            label={messages.fields.currency}
            isSearchable
            options={supportedCurrencies.map(({ abbreviation: code }) =>
              offeredOption(book, code, { direction: 'OUT', networks: book.networksOf(code) }),
            )}
            value={value || null}
            error={error}
            onChange={(chosen) => changeFields(fields, afterChoosingCurrency(chosen, book))}
          />
        )}
      </Field>
      {networks.length > 1 && (
        <Field of={fields} name="network">
          {({ value, onChange }) => (
            <Select
              label={messages.fields.network}
              options={networkOptions(book, currency, { direction: 'OUT', networks })}
              value={value || null}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      <Field of={fields} name="day">
        {(field) => <DateField label={messages.fields.day} {...field} min={today()} />}
      </Field>
      <Button type="submit" variant="primary">
        {messages.check}
      </Button>
    </form>
  );
};

export default CanIPayPage;
