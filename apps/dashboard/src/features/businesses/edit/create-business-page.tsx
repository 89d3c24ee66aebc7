import { useNavigate } from '../../../platform/navigation';
import { FormAwaited } from '../../../platform/three-steps';
import { saveNew } from './api';
import { BusinessWizard } from './business-wizard';
import { emptyForm } from './form';
import { sectionTitles, texts } from './messages';
import { useChoices } from './use-choices';

const breadcrumbs = [{ label: texts.businesses, href: '/businesses' }, { label: texts.create }];

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
    <BusinessWizard
      title={texts.createTitle}
      breadcrumbs={breadcrumbs}
      successMessage={texts.created}
      business={null}
      initial={emptyForm(choices)}
      choices={choices}
      save={saveNew}
      onClose={() => navigate('/businesses')}
    />
  );
}
