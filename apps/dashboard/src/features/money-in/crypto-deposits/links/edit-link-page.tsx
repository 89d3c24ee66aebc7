import { changePayLink, type PayLink } from '@countinghouse/contract/money-in/pay-links';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import type { Versioned } from '../../../../platform/api';
import { checkBy, FlowPage, useEdited, useFlow } from '../../../../platform/forms';
import { linkPaths } from '../paths';
import { EditedRequest } from '../requests/form-pages';
import { linkQuery, linksKey } from './api';
import { LinkFields } from './link-fields';
import { messages } from './messages';
import { changedTerms, errorsOf, overviewOf, valuesOf } from './model';

const breadcrumbs = [{ label: messages.title, href: linkPaths.list }, { label: messages.editTitle }];

const { what, amount, limits } = messages.sections;

const EditLinkPage = () => (
  <EditedRequest
    query={linkQuery}
    title={messages.editTitle}
    breadcrumbs={breadcrumbs}
    sections={[what, amount, limits]}
    label={messages.loadingLink}
  >
    {(link, businesses) => <EditLink key={link.id} link={link} businesses={businesses} />}
  </EditedRequest>
);

type EditProps = { readonly link: Versioned<PayLink>; readonly businesses: readonly BusinessOption[] };

const EditLink = ({ link, businesses }: EditProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const { thing: before, edited } = useEdited(link, {
    read: () => client.fetchQuery({ ...linkQuery(link.id), staleTime: 0 }),
    valuesOf,
  });
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
