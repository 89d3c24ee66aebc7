import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import { all } from '@countinghouse/contract/permissions';
import {
  Button,
  DateTimeText,
  dayText,
  DrawerSection,
  DrawerSummary,
  Facts,
  LinkButton,
  notify,
  StatusChip,
  TruncatedId,
  type Fact,
} from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { Amount, amountText } from '../../../../entities/currency/cells';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import { isZeroText } from '../../../../entities/currency/figures';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { MetadataTable } from '../../../../entities/metadata/metadata-table';
import { messageOf } from '../../../../platform/api';
import type { RowDrawerProps } from '../../../../platform/list';
import { saveFile } from '../../../../platform/save-file';
import { useMay } from '../../../../platform/session';
import { CopyLink } from '../copy-link';
import { editInvoiceHref, paymentsOfInvoiceHref } from '../paths';
import { AddressFact, RequestDrawer } from '../requests/drawer';
import { fetchPdf, invoiceQuery } from './api';
import { Issue, SendByMail, TakeBack } from './invoice-acts';
import styles from './invoices.module.css';
import { messages } from './messages';
import { nameOf, rateWords, statusChip } from './model';

const { facts, sections } = messages;

/** Details of one invoice: what it asks for, what was paid, and the next act. */
const InvoiceDrawer = ({ id, ...shown }: RowDrawerProps<Invoice>) => (
  <RequestDrawer {...shown} query={invoiceQuery(id)} titleOf={nameOf} texts={messages} awaitedTitle={sections.invoice}>
    {(invoice) => <Content invoice={invoice} />}
  </RequestDrawer>
);

const Content = ({ invoice }: { readonly invoice: Invoice }) => {
  const book = useCurrencyBook();
  const { currency, grossAmount, openAmount, status, url } = invoice;
  const isPart = status === 'OPEN' && openAmount !== grossAmount;
  return (
    <>
      <DrawerSummary
        chips={<StatusChip {...statusChip(invoice)} />}
        amount={<Amount money={{ amount: isPart ? openAmount : grossAmount, currency }} size="lg" />}
        caption={invoice.customerName}
        actions={<Acts invoice={invoice} />}
      />
      {url !== null && (
        <DrawerSection title={sections.page}>
          <AddressFact url={url} noun={facts.address} />
        </DrawerSection>
      )}
      <DrawerSection title={sections.lines}>
        <Lines invoice={invoice} book={book} />
      </DrawerSection>
      <DrawerSection title={sections.invoice}>
        <Facts items={factsOf(invoice, book)} />
      </DrawerSection>
      <MetadataTable metadata={invoice.metadata} />
    </>
  );
};

const Acts = ({ invoice }: { readonly invoice: Invoice }) => {
  const mayChange = useMay(all('CREATE_PAYMENT'));
  const { id, businessId, status, url } = invoice;
  return (
    <>
      {mayChange && status === 'DRAFT' && <Issue invoice={invoice} />}
      {mayChange && status === 'DRAFT' && (
        <LinkButton size="sm" icon="pencil" href={editInvoiceHref(id)}>
          {messages.edit}
        </LinkButton>
      )}
      {mayChange && (status === 'OPEN' || status === 'PAID') && <SendByMail invoice={invoice} />}
      {url !== null && status === 'OPEN' && <CopyLink url={url} />}
      <Download id={id} />
      {url !== null && (
        <LinkButton size="sm" icon="arrow-right" href={paymentsOfInvoiceHref(businessId, id)}>
          {messages.payments}
        </LinkButton>
      )}
      {mayChange && (status === 'DRAFT' || status === 'OPEN') && <TakeBack invoice={invoice} />}
    </>
  );
};

/** The invoice as a file, to hand on. */
const Download = ({ id }: { readonly id: string }) => {
  const saving = useMutation({
    mutationFn: () => fetchPdf(id),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => notify(messageOf(error, messages.failed), { tone: 'danger' }),
  });
  return (
    <Button size="sm" icon="download" isDisabled={saving.isPending} onPress={() => saving.mutate()}>
      {saving.isPending ? messages.downloading : messages.download}
    </Button>
  );
};

type Shown = { readonly invoice: Invoice; readonly book: CurrencyBook };

const Lines = ({ invoice: { lines, taxes, netAmount, grossAmount, currency }, book }: Shown) => {
  const money = (amount: string) => amountText(book, { amount, currency });
  const figure = (amount: string) => <Amount money={{ amount, currency }} />;
  return (
    <dl className={styles.totals}>
      {lines.map((line, index) => (
        // Lines have no identity beyond their position.
        <div key={index}>
          <dt>
            {line.description}
            <span className={styles.quiet}>
              {messages.lineText(line.quantity, money(line.unitPrice), rateWords(line.taxRate))}
            </span>
          </dt>
          <dd>{figure(line.netAmount)}</dd>
        </div>
      ))}
      <div>
        <dt>{messages.net}</dt>
        <dd>{figure(netAmount)}</dd>
      </div>
      {taxes.map((tax) => (
        <div key={tax.taxRate}>
          <dt>{messages.taxOf(rateWords(tax.taxRate), money(tax.netAmount))}</dt>
          <dd>{figure(tax.taxAmount)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{messages.total}</dt>
        <dd>{figure(grossAmount)}</dd>
      </div>
    </dl>
  );
};

const factsOf = (invoice: Invoice, book: CurrencyBook): Fact[] => {
  const text = (label: string, value: string | null): Fact => ({
    label,
    value: value && <span className={styles.text}>{value}</span>,
    isHidden: value === null,
  });
  const time = (label: string, iso: string | null): Fact => ({
    label,
    value: <DateTimeText iso={iso} />,
    isHidden: iso === null,
  });
  return [
    { label: messages.columns.business, value: invoice.businessName },
    {
      label: facts.paidSoFar,
      value: amountText(book, { amount: invoice.paidAmount, currency: invoice.currency }),
      isHidden: isZeroText(invoice.paidAmount),
    },
    { label: messages.columns.due, value: dayText(invoice.dueOn) },
    text(facts.email, invoice.customerEmail),
    text(facts.postal, invoice.customerAddress),
    text(facts.taxId, invoice.customerTaxId),
    text(facts.issuer, invoice.issuerDetails),
    text(facts.memo, invoice.memo),
    text(facts.ownId, invoice.clientInvoiceId),
    time(facts.issued, invoice.issuedAt),
    time(facts.sent, invoice.sentAt),
    text(facts.sentTo, invoice.sentTo),
    time(facts.paid, invoice.paidAt),
    time(facts.voided, invoice.voidedAt),
    time(messages.columns.created, invoice.createdAt),
    { label: messages.columns.createdBy, value: invoice.createdBy },
    { label: facts.id, value: <TruncatedId value={invoice.id} noun={facts.id} /> },
  ];
};

export default InvoiceDrawer;
