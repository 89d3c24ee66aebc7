import { changeInvoice, type Invoice } from '@countinghouse/contract/money-in/invoices';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Link } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import type { Versioned } from '../../../../platform/api';
import { checkBy, FlowPage, FormAwaited, useEdited, useFlow, useFormStart } from '../../../../platform/forms';
import { usePathParameter } from '../../../../platform/navigation';
import { invoiceHref, invoicePaths } from '../paths';
import { invoiceQuery, invoicesKey } from './api';
import { changedTerms, errorsOf, overviewOf, valuesOf } from './invoice-form';
import { InvoiceFields } from './invoice-fields';
import { messages } from './messages';

const breadcrumbs = [{ label: messages.title, href: invoicePaths.list }, { label: messages.editTitle }];

/** Loads the draft, and the choices of its business. */
const EditInvoicePage = () => {
  const invoice = useFormStart(invoiceQuery(usePathParameter('id')));
  const options = useQuery(businessOptionsQuery());
  if (invoice.data && options.data)
    return <EditInvoice key={invoice.data.id} invoice={invoice.data} businesses={options.data} />;
  const { customer, lines, terms } = messages.sections;
  return (
    <FormAwaited
      title={messages.editTitle}
      breadcrumbs={breadcrumbs}
      sections={[customer, lines, terms]}
      label={messages.loadingInvoice}
      query={invoice.data ? options : invoice}
    />
  );
};

type EditProps = { readonly invoice: Versioned<Invoice>; readonly businesses: readonly BusinessOption[] };

const EditInvoice = ({ invoice, businesses: active }: EditProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const { thing: before, edited } = useEdited(invoice, {
    read: () => client.fetchQuery({ ...invoiceQuery(invoice.id), staleTime: 0 }),
    valuesOf,
  });
  // The business of a draft may be disabled by now.
  const businesses = active.some(({ id }) => id === invoice.businessId)
    ? active
    : [...active, { id: invoice.businessId, name: invoice.businessName }];
  const flow = useFlow({
    endpoint: changeInvoice,
    initial: valuesOf(before),
    edited,
    personal: ['customerName', 'customerEmail', 'customerAddress', 'customerTaxId'],
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
