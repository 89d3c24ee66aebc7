import { createInvoice } from '@countinghouse/contract/money-in/invoices';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Link } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { NoBusiness } from '../../../../entities/business/no-business';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../../platform/forms';
import { today } from '../../../../platform/list/calendar-days';
import { useSearchText } from '../../../../platform/navigation';
import { invoiceHref, invoicePaths } from '../paths';
import { invoicesKey } from './api';
import { bodyOf, emptyInvoice, errorsOf, overviewOf } from './invoice-form';
import { InvoiceFields } from './invoice-fields';
import { messages } from './messages';

const breadcrumbs = [{ label: messages.title, href: invoicePaths.list }, { label: messages.create }];
const check = checkBy(errorsOf);

/** Loads the businesses to choose from; `?businessId=` chooses one. */
const CreateInvoicePage = () => {
  const options = useQuery(businessOptionsQuery());
  const { businessId } = useSearchText();
  if (!options.data) {
    const { customer, lines, terms } = messages.sections;
    return (
      <FormAwaited
        title={messages.create}
        breadcrumbs={breadcrumbs}
        sections={[customer, lines, terms]}
        label={messages.loading}
        query={options}
      />
    );
  }
  return <InvoiceForm businesses={options.data} wantedId={String(businessId ?? '')} />;
};

type FormProps = { readonly businesses: readonly BusinessOption[]; readonly wantedId: string };

const InvoiceForm = ({ businesses, wantedId }: FormProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const flow = useFlow({
    endpoint: createInvoice,
    initial: emptyInvoice(businesses, { wantedId, today: today() }),
    // Customers are people: no browser keeps them beyond the page.
    personal: ['customerName', 'customerEmail', 'customerAddress', 'customerTaxId'],
    draft: {},
    check,
    request: (values) => ({ body: bodyOf(values) }),
    summary: ({ customerName }) => messages.creates(customerName.trim()),
    onDone: () => client.invalidateQueries({ queryKey: invoicesKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.create}
      subtitle={messages.subtitle}
      breadcrumbs={breadcrumbs}
      instead={businesses.length === 0 && <NoBusiness>{messages.noBusiness}</NoBusiness>}
      overview={(values) => overviewOf(null, values, { businesses, book })}
      submitLabel={messages.createSubmit}
      result={({ id }) => ({
        title: messages.created,
        text: (
          <>
            {messages.createdText} <Link href={invoiceHref(id)}>{messages.openDraft}</Link>
          </>
        ),
      })}
      backHref={invoicePaths.list}
    >
      <InvoiceFields of={flow.fields} businesses={businesses} />
    </FlowPage>
  );
};

export default CreateInvoicePage;
