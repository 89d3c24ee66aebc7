import {
  ledgerFormats,
  ledgerTypes,
  type LedgerFormat,
  type LedgerType,
} from '@countinghouse/contract/books/transaction-ledger';
import {
  Banner,
  Button,
  CheckboxGroup,
  DateRangePicker,
  ErrorState,
  FormFooter,
  FormSection,
  Page,
  PageHeader,
  Progress,
  RadioGroup,
  Stack,
  datePresets,
  notify,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { BusinessPicker } from '../../../entities/business/picker';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { DownloadProgress } from '../../../platform/api';
import { instantsOf, today, type Days } from '../../../platform/list/calendar-days';
import { ownZone, progressText, shareOf } from '../../../platform/list/download-progress';
import { saveFile } from '../../../platform/save-file';
import { fetchLedger } from './api';
import { messages } from './messages';

const lastMonth = (): Days => datePresets(today()).find(({ id }) => id === 'last-month')!.range;

/** Form for the report, and its download. */
const LedgerPage = () => {
  const read = useQuery(balancesQuery());
  const { data: balances = [] } = read;
  const book = useCurrencyBook();
  const [chosenId, setBusinessId] = useState('');
  const [currencies, setCurrencies] = useState<readonly string[]>([]);
  const [types, setTypes] = useState<readonly LedgerType[]>([]);
  const [days, setDays] = useState(lastMonth);
  const [timezone, setTimezone] = useState(ownZone);
  const [format, setFormat] = useState<LedgerFormat>('CSV');
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const businesses = balances
    .map(({ businessId, businessName }) => ({ id: businessId as string, name: businessName }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  // A single business is chosen by itself.
  const businessId = chosenId || (businesses.length === 1 ? businesses[0]!.id : '');
  const held = book.inOrder(Object.keys(balances.find((of) => of.businessId === businessId)?.balances ?? {}));
  const zones = [...new Set([ownZone(), 'UTC'])];
  const isRunning = progress !== null;

  const save = async () => {
    setTried(true);
    const { after, before } = instantsOf(days);
    if (!businessId || !after || !before) return;
    const attempt = new AbortController();
    running.current = attempt;
    setError(null);
    setProgress({ bytes: 0, rows: null, allRows: null });
    try {
      const body = {
        businessId: businessId as never,
        currencies: currencies.length > 0 ? [...currencies] : null,
        types: types.length > 0 ? [...types] : null,
        after,
        before,
        timezone,
        format,
      };
      const { file, name } = await fetchLedger(body, attempt.signal, setProgress);
      saveFile(file, name);
      notify(messages.done(name), { tone: 'success' });
    } catch (refusal) {
      if (!attempt.signal.aborted) setError(refusal instanceof Error ? refusal.message : String(refusal));
    } finally {
      setProgress(null);
    }
  };

  return (
    <Page isNarrow>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <DateRangePicker
            label={messages.period}
            value={days}
            presets={datePresets(today())}
            maxDate={today()}
            isDisabled={isRunning}
            onChange={setDays}
          />
        }
      />
      <Stack>
        {error && <Banner tone="danger">{error}</Banner>}
        {read.error && (
          <ErrorState message={read.error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
        )}
        <FormSection title={messages.what} description={messages.whatReason}>
          <BusinessPicker
            label={messages.business}
            businesses={businesses}
            value={businessId}
            isDisabled={isRunning}
            error={isTried && !businessId ? messages.businessRequired : null}
            onChange={(id) => {
              setBusinessId(id);
              setCurrencies([]);
            }}
          />
          {held.length > 1 && (
            <CheckboxGroup
              label={messages.currencies}
              look="pills"
              hint={messages.noneMeansAll}
              options={held.map((id) => ({ id, label: id }))}
              value={currencies}
              isDisabled={isRunning}
              onChange={setCurrencies}
            />
          )}
          <CheckboxGroup
            label={messages.types}
            look="pills"
            hint={messages.noneMeansAll}
            options={ledgerTypes.map((id) => ({ id, label: messages.typeNames[id] }))}
            value={types}
            isDisabled={isRunning}
            onChange={setTypes}
          />
        </FormSection>
        <FormSection title={messages.file} description={messages.fileReason}>
          <RadioGroup
            label={messages.format}
            look="tiles"
            options={ledgerFormats.map((id) => ({ id, ...messages.formats[id] }))}
            value={format}
            isDisabled={isRunning}
            onChange={setFormat}
          />
          {zones.length > 1 && (
            <RadioGroup
              label={messages.zone}
              look="tiles"
              options={zones.map((id) => ({ id, label: id }))}
              value={timezone}
              isDisabled={isRunning}
              onChange={setTimezone}
            />
          )}
        </FormSection>
        {progress && <Progress label={messages.progress} value={shareOf(progress)} text={progressText(progress)} />}
        <FormFooter>
          {isRunning && <Button onPress={() => running.current?.abort()}>{messages.cancel}</Button>}
          <Button variant="primary" icon="download" isPending={isRunning} onPress={() => void save()}>
            {isRunning ? messages.downloading : messages.download}
          </Button>
        </FormFooter>
      </Stack>
    </Page>
  );
};

export default LedgerPage;
