import { createPayLink } from '@countinghouse/contract/money-in/pay-links';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { useQueryClient } from '@tanstack/react-query';
import { NoBusiness } from '../../../../entities/business/no-business';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { checkBy, FlowPage, useFlow } from '../../../../platform/forms';
import { linkPaths } from '../paths';
import { PublicAddress } from '../requests/public-address';
import { NewRequest } from '../requests/form-pages';
import { linksKey } from './api';
import { LinkFields } from './link-fields';
import { messages } from './messages';
import { bodyOf, emptyLink, errorsOf, overviewOf } from './model';

const breadcrumbs = [{ label: messages.title, href: linkPaths.list }, { label: messages.create }];
const check = checkBy(errorsOf());
const { what, amount, limits } = messages.sections;

const CreateLinkPage = () => (
  <NewRequest
    title={messages.create}
    breadcrumbs={breadcrumbs}
    sections={[what, amount, limits]}
    label={messages.loading}
  >
    {(businesses, wantedId) => <LinkForm businesses={businesses} wantedId={wantedId} />}
  </NewRequest>
);

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
            {messages.createdText} <PublicAddress url={url} noun={messages.facts.address} />
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
