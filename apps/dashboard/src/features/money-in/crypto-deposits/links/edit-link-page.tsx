import { changePayLink, type PayLink } from '@countinghouse/contract/money-in/pay-links';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import type { Versioned } from '../../../../platform/api';
import { checkBy, FlowPage, FormAwaited, useEdited, useFlow, useFormStart } from '../../../../platform/forms';
import { usePathParameter } from '../../../../platform/navigation';
import { linkPaths } from '../paths';
import { linkQuery, linksKey } from './api';
import { LinkFields } from './link-fields';
import { messages } from './messages';
import { changedTerms, errorsOf, overviewOf, valuesOf } from './model';

const breadcrumbs = [{ label: messages.title, href: linkPaths.list }, { label: messages.editTitle }];

/** Loads the link, and the choices of its business. */
const EditLinkPage = () => {
  const link = useFormStart(linkQuery(usePathParameter('id')));
  const options = useQuery(businessOptionsQuery());
  if (link.data && options.data) return <EditLink key={link.data.id} link={link.data} businesses={options.data} />;
  const { what, amount, limits } = messages.sections;
  return (
    <FormAwaited
      title={messages.editTitle}
      breadcrumbs={breadcrumbs}
      sections={[what, amount, limits]}
      label={messages.loadingLink}
      query={link.data ? options : link}
    />
  );
};

type EditProps = { readonly link: Versioned<PayLink>; readonly businesses: readonly BusinessOption[] };

const EditLink = ({ link, businesses: active }: EditProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const { thing: before, edited } = useEdited(link, {
    read: () => client.fetchQuery({ ...linkQuery(link.id), staleTime: 0 }),
    valuesOf,
  });
  // The business of a link may be disabled by now.
  const businesses = active.some(({ id }) => id === link.businessId)
    ? active
    : [...active, { id: link.businessId, name: link.businessName }];
  const flow = useFlow({
    endpoint: changePayLink,
    initial: valuesOf(before),
    edited,
    check: checkBy(errorsOf(before)),
    request: (values) => {
      const body = changedTerms(values, before);
      return body && { params: { id: before.id }, body };
    },
    summary: () => messages.changes(before.name),
    onDone: () => client.invalidateQueries({ queryKey: linksKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.editTitle}
      subtitle={before.name}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(valuesOf(before), values, { businesses, book })}
      submitLabel={messages.editSubmit}
      result={() => ({ title: messages.changed, text: messages.changedText })}
      backHref={linkPaths.list}
    >
      <LinkFields of={flow.fields} businesses={businesses} isEdited />
    </FlowPage>
  );
};

export default EditLinkPage;
