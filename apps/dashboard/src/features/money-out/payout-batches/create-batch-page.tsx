import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import {
  createPayoutBatch,
  longestBatchName,
  mostRowsOfCall,
  payoutKinds,
  payoutNeeds,
  type PayoutKind,
} from '@countinghouse/contract/money-out/payout-batches';
import { bankCurrencies, type BankCurrency } from '@countinghouse/contract/payment-methods';
import { holds } from '@countinghouse/contract/permissions';
import {
  Banner,
  Button,
  Columns,
  FormFooter,
  FormSection,
  Icon,
  Page,
  PageHeader,
  Progress,
  RadioGroup,
  Select,
  Stack,
  TextArea,
  TextField,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { businessOptionsQuery } from '../../../entities/business/api';
import { BusinessPicker } from '../../../entities/business/picker';
import { currencyOption, networkOptions, offeredOption } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { call } from '../../../platform/api';
import { useNavigate } from '../../../platform/navigation';
import { saveText } from '../../../platform/save-file';
import { useSession } from '../../../platform/session';
import { batchesKey, putRows } from './api';
import { messages } from './messages';
import { batchHref, paths } from './paths';
import styles from './payout-batches.module.css';
import {
  plainAmount,
  readCellsOf,
  readText,
  templateHeads,
  type DecimalMark,
  type FileProblem,
  type ReadFile,
  type ReadRow,
} from './read-rows';

const texts = messages.form;
const largestFile = 4 * 1024 * 1024;
const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const problemText = (problem: FileProblem): string => {
  const said = messages.problems;
  switch (problem.kind) {
    case 'EMPTY':
      return said.EMPTY;
    case 'TOO_MANY':
      return said.TOO_MANY(problem.rows);
    case 'NO_COLUMN':
      return said.NO_COLUMN(problem.column);
    case 'UNEVEN':
      return said.UNEVEN(problem.line, problem.found, problem.named);
    case 'OPEN_QUOTE':
      return said.OPEN_QUOTE(problem.line);
  }
};

type Network = NonNullable<BodyIn<typeof createPayoutBatch>['network']>;

type Sheet = readonly (readonly unknown[])[];

/** Rows of a workbook, or else of what was pasted; null: there are none yet. */
const readOf = (sheet: Sheet | null, pasted: string, kind: PayoutKind): ReadFile | null => {
  if (sheet) return readCellsOf(sheet, kind);
  return pasted.trim() === '' ? null : readText(pasted, kind);
};

const isOfBanks = (code: string): boolean => (bankCurrencies as readonly string[]).includes(code);

const withoutEnding = (name: string): string => name.replace(/\.[a-z]{2,4}$/i, '').slice(0, longestBatchName);

/** First step of a batch: its way, its name and its rows, which the server keeps as a draft. */
const CreateBatchPage = () => {
  const options = useQuery(businessOptionsQuery());
  const book = useCurrencyBook();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { permissions } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const [businessId, setBusiness] = useState('');
  const mayMake = payoutKinds.filter((one) => holds(permissions, payoutNeeds[one].makes));
  const [chosenKind, setKind] = useState<PayoutKind | null>(null);
  const kind = chosenKind ?? mayMake[0] ?? 'CRYPTO';
  const isFiat = kind === 'FIAT';
  const [coin, setCoin] = useState('');
  const [network, setNetwork] = useState('');
  const [typedName, setName] = useState<string | null>(null);
  const [fileName, setFileName] = useState('');
  const [pasted, setPasted] = useState('');
  const [workbook, setWorkbook] = useState<{ readonly name: string; readonly sheet: Sheet } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [chosen, setChosen] = useState<DecimalMark | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<{ key: string; content: string } | null>(null);

  // A batch is named like its file until somebody names it.
  const name = typedName ?? fileName;
  const businesses: readonly BusinessOption[] = options.data ?? [];
  const business = businesses.length === 1 ? businesses[0] : businesses.find(({ id }) => id === businessId);
  const coins = book.inOrder(
    Object.keys(business?.available ?? {}).filter((code) => (isFiat ? isOfBanks(code) : !book.isFiat(code))),
  );
  const networks = coin === '' || isFiat ? [] : book.networksOf(coin);
  const over = networks.includes(network) ? network : (networks[0] ?? '');
  const read = readOf(workbook?.sheet ?? null, pasted, kind);
  const rows = read?.problem === null ? read.rows : null;
  const mark = read?.problem === null ? (read.mark ?? chosen) : null;
  const isComplete =
    business !== undefined && coin !== '' && (isFiat || over !== '') && name.trim() !== '' && rows !== null;

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setWrong(file.size > largestFile ? texts.tooLarge : null);
    if (file.size > largestFile) return;
    setWorkbook(null);
    if (!/\.xlsx$/i.test(file.name)) setPasted(await file.text());
    else {
      setPasted('');
      try {
        const { readXlsx } = await import('./read-xlsx');
        setWorkbook({ name: file.name, sheet: await readXlsx(await file.arrayBuffer()) });
      } catch {
        return setWrong(texts.noWorkbook(file.name));
      }
    }
    setFileName(withoutEnding(file.name));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  const send = async (): Promise<void> => {
    if (!isComplete || mark === null) return;
    setFailure(null);
    setSent(0);
    try {
      const way = isFiat
        ? { kind, currency: coin as BankCurrency }
        : { kind, cryptoCurrency: coin, network: over as Network };
      const body = { name: name.trim(), businessId: business.id, ...way };
      const content = JSON.stringify([body, rows, mark]);
      // A retry after a lost answer makes no second draft; other rows never join those that an earlier try left in one.
      if (attempt.current?.content !== content) attempt.current = { key: crypto.randomUUID(), content };
      const { id } = await call(createPayoutBatch, { body, idempotencyKey: attempt.current.key });
      for (let at = 0; at < rows.length; at += mostRowsOfCall) {
        await putRows(
          id,
          rows.slice(at, at + mostRowsOfCall).map((row) => asked(row, mark, kind)),
        );
        setSent(Math.min(at + mostRowsOfCall, rows.length));
      }
      await client.invalidateQueries({ queryKey: batchesKey });
      navigate(batchHref(id));
    } catch (error) {
      setFailure(error instanceof Error && error.message !== '' ? error.message : texts.failed);
    } finally {
      setSent(null);
    }
  };

  return (
    <Page>
      <PageHeader
        title={messages.createTitle}
        subtitle={messages.subtitle}
        breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.createTitle }]}
      />
      <FormSection title={texts.way} description={texts.wayText[kind]}>
        <Stack>
          {mayMake.length > 1 && (
            <RadioGroup
              label={texts.kind}
              options={mayMake.map((id) => ({ id, label: texts.kindChoices[id] }))}
              value={kind}
              onChange={(one) => {
                setKind(one);
                setCoin('');
              }}
            />
          )}
          <BusinessPicker
            label={texts.business}
            businesses={businesses}
            value={business?.id ?? ''}
            onChange={(id) => {
              setBusiness(id);
              setCoin('');
            }}
          />
          <Columns>
            <Select
              label={isFiat ? texts.currency : texts.coin}
              placeholder="Choose"
              isDisabled={!business}
              options={coins.map((code) =>
                isFiat
                  ? currencyOption(book, code)
                  : offeredOption(book, code, { direction: 'OUT', networks: book.networksOf(code) }),
              )}
              value={coin || null}
              onChange={setCoin}
            />
            {!isFiat && (
              <Select
                label={texts.network}
                placeholder="Choose"
                isDisabled={coin === ''}
                options={networkOptions(book, coin, { direction: 'OUT', networks })}
                value={over || null}
                onChange={setNetwork}
              />
            )}
          </Columns>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            value={name}
            onChange={setName}
            maxLength={longestBatchName}
          />
        </Stack>
      </FormSection>
      <FormSection title={texts.file} description={texts.fileText}>
        <Stack>
          <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <Icon name="stack-out" size={20} />
            <h3>{texts.drop}</h3>
            <p>{texts.dropText}</p>
            <Button onPress={() => picker.current?.click()}>{texts.choose}</Button>
            <input
              ref={picker}
              type="file"
              accept={accepted}
              aria-label={texts.choose}
              tabIndex={-1}
              hidden
              onChange={({ target }) => {
                void take(target.files?.[0]);
                // A file that was mended may be chosen again.
                target.value = '';
              }}
            />
          </div>
          <TextArea
            label={texts.paste}
            rows={6}
            value={pasted}
            onChange={(text) => {
              setWorkbook(null);
              setWrong(null);
              setPasted(text);
            }}
            placeholder={templateHeads[kind].join('\t')}
            error={wrong ?? (read?.problem ? problemText(read.problem) : null)}
            hint={rows && (workbook ? texts.readFrom(rows.length, workbook.name) : texts.read(rows.length))}
          />
          <ColumnsOf kind={kind} />
          {read?.problem === null && read.mark === null && (
            <RadioGroup
              label={texts.mark}
              hint={texts.markHint}
              options={[
                { id: '.', label: texts.point },
                { id: ',', label: texts.comma },
              ]}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {failure && <Banner tone="danger">{failure}</Banner>}
          {sent !== null && rows && (
            <Progress label={texts.file} value={sent / rows.length} text={texts.sending(sent, rows.length)} />
          )}
        </Stack>
      </FormSection>
      <FormFooter note={isComplete ? null : texts.incomplete[kind]}>
        <Button
          variant="primary"
          isPending={sent !== null}
          isDisabled={!isComplete || mark === null}
          onPress={() => void send()}
        >
          {texts.submit(rows?.length ?? 0)}
        </Button>
      </FormFooter>
    </Page>
  );
};

/** Columns of a file, by two rows of one. */
const ColumnsOf = ({ kind }: { readonly kind: PayoutKind }) => (
  <section className={styles.columns} aria-label={texts.columns}>
    <header>
      <h3>{texts.columns}</h3>
      <Button
        variant="link"
        size="sm"
        icon="download"
        onPress={() => saveText(`${templateHeads[kind].join(',')}\n`, 'payouts.csv')}
      >
        {texts.template}
      </Button>
    </header>
    <div className={styles.sheet}>
      <table aria-label={texts.columnsExample}>
        <thead>
          <tr>
            {templateHeads[kind].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.example[kind].map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) => (
                <td key={templateHeads[kind][index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className={styles.quiet}>
      {kind === 'FIAT' && `${texts.columnsOfAccounts} `}
      {texts.columnsText}
    </p>
  </section>
);

/** Row as the server takes it: what is empty is left out, and what is wrong is said when the batch is checked. */
const asked = (row: ReadRow, mark: DecimalMark, kind: PayoutKind) => ({
  number: row.number,
  amount: row.isNumber ? row.amount : plainAmount(row.amount, mark),
  ...(row.reference !== '' && { clientWithdrawalId: row.reference }),
  ...(row.name !== '' && { name: row.name }),
  ...(kind === 'FIAT'
    ? { bankAccount: row.address, ...(row.note !== '' && { reference: row.note }) }
    : {
        recipientAddress: row.address,
        ...(row.tag !== '' && { destinationTag: row.tag }),
        ...(row.note !== '' && { note: row.note }),
      }),
});

export default CreateBatchPage;
