import { createPayLink } from '@countinghouse/contract/money-in/pay-links';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { CopyButton, Link } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { NoBusiness } from '../../../../entities/business/no-business';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../../platform/forms';
import { useSearchText } from '../../../../platform/navigation';
import { linkPaths } from '../paths';
import { linksKey } from './api';
import { LinkFields } from './link-fields';
import { messages } from './messages';
import { bodyOf, emptyLink, errorsOf, overviewOf } from './model';

const breadcrumbs = [{ label: messages.title, href: linkPaths.list }, { label: messages.create }];
const check = checkBy(errorsOf());

/** Loads the businesses to choose from; `?businessId=` chooses one. */
const CreateLinkPage = () => {
  const options = useQuery(businessOptionsQuery());
  const { businessId } = useSearchText();
  if (!options.data) {
    const { what, amount, limits } = messages.sections;
    return (
      <FormAwaited
        title={messages.create}
        breadcrumbs={breadcrumbs}
        sections={[what, amount, limits]}
        label={messages.loading}
        query={options}
      />
    );
  }
  return <LinkForm businesses={options.data} wantedId={String(businessId ?? '')} />;
};

type FormProps = { readonly businesses: readonly BusinessOption[]; readonly wantedId: string };

const LinkForm = ({ businesses, wantedId }: FormProps) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const flow = useFlow({
    endpoint: createPayLink,
    initial: emptyLink(businesses, wantedId),
    draft: {},
    check,
    request: (values) => ({ body: bodyOf(values) }),
    summary: ({ name }) => messages.creates(name.trim()),
    onDone: () => client.invalidateQueries({ queryKey: linksKey }),
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
      result={({ url }) => ({
        title: messages.created,
        text: (
          <>
            {messages.createdText}{' '}
            <Link href={url} isExternal>
              {url}
            </Link>{' '}
            <CopyButton value={url} noun={messages.facts.address} />
          </>
        ),
      })}
      backHref={linkPaths.list}
    >
      <LinkFields of={flow.fields} businesses={businesses} />
    </FlowPage>
  );
};

export default CreateLinkPage;
