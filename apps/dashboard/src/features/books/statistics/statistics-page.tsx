import { Page, PageHeader } from '@countinghouse/ui';
import { Figures } from './figures';
import { BusinessHeld, OrganisationHeld } from './held';
import { messages } from './messages';
import { useAsked } from './controls';
import { BusinessPicker, CompareButton, PeriodPicker, SaveButton } from './pickers';

/** Holdings and volume of the organisation, or of one of its businesses. */
const StatisticsPage = () => {
  const controls = useAsked();
  const { asked } = controls;
  return (
    <Page isForCards>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <BusinessPicker {...controls} />
            <PeriodPicker {...controls} />
            <CompareButton {...controls} />
            <SaveButton {...controls} />
          </>
        }
      />
      {asked.businessId ? (
        <BusinessHeld businessId={asked.businessId} />
      ) : (
        asked.businessId === null && <OrganisationHeld />
      )}
      <Figures {...controls} />
    </Page>
  );
};

export default StatisticsPage;
