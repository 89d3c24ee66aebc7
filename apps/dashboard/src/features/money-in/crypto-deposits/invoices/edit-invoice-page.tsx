import { changeInvoice, type Invoice } from '@countinghouse/contract/money-in/invoices';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Link } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import type { Versioned } from '../../../../platform/api';
import { checkBy, FlowPage, useEdited, useFlow } from '../../../../platform/forms';
import { invoiceHref, invoicePaths } from '../paths';
import { EditedRequest } from '../requests/form-pages';
import { invoiceQuery, invoicesKey } from './api';
import { changedTerms, errorsOf, overviewOf, personal, valuesOf } from './invoice-form';
import { InvoiceFields } from './invoice-fields';
import { messages } from './messages';

const breadcrumbs = [{ label: messages.title, href: invoicePaths.list }, { label: messages.editTitle }];

const { customer, lines, terms } = messages.sections;

const EditInvoicePage = () => (
  <EditedRequest
    query={invoiceQuery}
    title={messages.editTitle}
    breadcrumbs={breadcrumbs}
    sections={[customer, lines, terms]}
    label={messages.loadingInvoice}
  >
    {(invoice, businesses) => <EditInvoice key={invoice.id} invoice={invoice} businesses={businesses} />}
  </EditedRequest>
);

type EditProps = { readonly invoice: Versioned<Invoice>; readonly businesses: readonly BusinessOption[] };

const EditInvoice = ({ invoice, businesses }: EditProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const { thing: before, edited } = useEdited(invoice, {
    read: () => client.fetchQuery({ ...invoiceQuery(invoice.id), staleTime: 0 }),
    valuesOf,
  });
  const flow = useFlow({
    endpoint: changeInvoice,
    initial: valuesOf(before),
    edited,
    personal,
    check: checkBy(errorsOf),
    request: (values) => {
      const body = changedTerms(values, before);
      return body && { params: { id: before.id }, body };
    },
    summary: () => messages.changes(before.customerName),
    onDone: () => client.invalidateQueries({ queryKey: invoicesKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.editTitle}
      subtitle={messages.draft(before.customerName)}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(valuesOf(before), values, { businesses, book })}
      submitLabel={messages.editSubmit}
      result={() => ({
        title: messages.changed,
        text: (
          <>
            {messages.changedText} <Link href={invoiceHref(before.id)}>{messages.openDraft}</Link>
          </>
        ),
      })}
      backHref={invoicePaths.list}
    >
      <InvoiceFields of={flow.fields} businesses={businesses} isEdited />
    </FlowPage>
  );
};

export default EditInvoicePage;
