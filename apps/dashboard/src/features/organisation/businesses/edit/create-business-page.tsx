import { createBusiness } from '@countinghouse/contract/organisation/business-changes';
import { useNavigate } from '../../../../platform/navigation';
import { FormAwaited } from '../../../../platform/forms';
import { paths } from '../paths';
import { BusinessFlow } from './business-flow';
import { emptyForm } from './form';
import { sectionTitles, texts } from './messages';
import { createPayload } from './payload';
import { useChoices } from './use-choices';

const breadcrumbs = [{ label: texts.businesses, href: paths.list }, { label: texts.create }];

/** A new business, step by step. */
export default function CreateBusinessPage() {
  const { choices, error, refetch, isFetching } = useChoices();
  const navigate = useNavigate();
  if (!choices)
    return (
      <FormAwaited
        title={texts.createTitle}
        breadcrumbs={breadcrumbs}
        sections={sectionTitles}
        label={texts.loading}
        query={{ error, isFetching, refetch }}
      />
    );
  return (
    <BusinessFlow
      title={texts.createTitle}
      breadcrumbs={breadcrumbs}
      successMessage={texts.created}
      business={null}
      initial={emptyForm(choices)}
      choices={choices}
      endpoint={createBusiness}
      requestOf={(form) => ({ body: createPayload(form, choices) })}
      summary={({ businessName }) => texts.creates(businessName.trim())}
      onClose={() => navigate(paths.list)}
    />
  );
}
