import { createInvoice } from '@countinghouse/contract/money-in/invoices';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Link } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { NoBusiness } from '../../../../entities/business/no-business';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { checkBy, FlowPage, useFlow } from '../../../../platform/forms';
import { today } from '../../../../platform/list/calendar-days';
import { invoiceHref, invoicePaths } from '../paths';
import { NewRequest } from '../requests/form-pages';
import { invoicesKey } from './api';
import { bodyOf, emptyInvoice, errorsOf, overviewOf, personal } from './invoice-form';
import { InvoiceFields } from './invoice-fields';
import { messages } from './messages';

const breadcrumbs = [{ label: messages.title, href: invoicePaths.list }, { label: messages.create }];
const check = checkBy(errorsOf);

const { customer, lines, terms } = messages.sections;

const CreateInvoicePage = () => (
  <NewRequest
    title={messages.create}
    breadcrumbs={breadcrumbs}
    sections={[customer, lines, terms]}
    label={messages.loading}
  >
    {(businesses, wantedId) => <InvoiceForm businesses={businesses} wantedId={wantedId} />}
  </NewRequest>
);

type FormProps = { readonly businesses: readonly BusinessOption[]; readonly wantedId: string };

const InvoiceForm = ({ businesses, wantedId }: FormProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const flow = useFlow({
    endpoint: createInvoice,
    initial: emptyInvoice(businesses, { wantedId, today: today() }),
    personal,
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
