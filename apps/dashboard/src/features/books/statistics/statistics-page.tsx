import { CopyAction, Page, PageHeader, Skeleton, later, zoneText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { NoBusiness } from '../../../entities/business/no-business';
import { useAsOf } from '../../../entities/past/as-of';
import { LookBack } from '../../../entities/past/look-back';
import { messages as pastMessages } from '../../../entities/past/messages';
import { longText } from '../../../entities/past/times';
import { FailureOfAll, ToldAbove, useFailures } from './failures';
import { Figures } from './figures';
import { BusinessHeld, OrganisationHeld } from './held';
import { messages } from './messages';
import { useAsked, type Controls } from './controls';
import { BusinessPicker, CompareButton, PeriodPicker, SaveButton } from './pickers';

const PastBand = later(async () => (await import('../../../entities/past/screens')).PastBand);
const PastMoney = later(async () => (await import('../../../entities/past/screens')).PastMoney);
const PastFoot = later(async () => (await import('../../../entities/past/screens')).PastFoot);

/** Holdings and volume of the organisation, or of one of its businesses. */
const StatisticsPage = () => {
  const controls = useAsked();
  const { asOf } = useAsOf();
  return asOf === null ? <Present {...controls} /> : <Past asOf={asOf} controls={controls} />;
};

const Present = (controls: Controls) => {
  const { asked, against } = controls;
  const isFirstDay = useQuery(balancesQuery()).data?.length === 0;
  const failures = useFailures(asked, against === null && !isFirstDay);
  return (
    <Page isForCards>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <LookBack />
            <BusinessPicker {...controls} />
            <PeriodPicker {...controls} />
            <CompareButton {...controls} />
            <SaveButton {...controls} />
          </>
        }
      />
      {failures && <FailureOfAll of={failures} />}
      <ToldAbove value={failures !== null}>
        {asked.businessId ? (
          <BusinessHeld businessId={asked.businessId} />
        ) : (
          asked.businessId === null && <OrganisationHeld />
        )}
        {isFirstDay ? (
          <NoBusiness title={messages.noBusiness}>{messages.noBusinessText}</NoBusiness>
        ) : (
          <Figures {...controls} />
        )}
      </ToldAbove>
    </Page>
  );
};

/** Balances as of an instant; the volumes are of the present screen, whose period is chosen there. */
const Past = ({ asOf, controls }: { readonly asOf: string; readonly controls: Controls }) => {
  const businessId = controls.asked.businessId || null;
  return (
    <>
      <Suspense fallback={null}>
        <PastBand asOf={asOf} businessId={businessId} />
      </Suspense>
      <Page isForCards>
        <PageHeader
          title={messages.title}
          subtitle={pastMessages.asItStood(longText(asOf), zoneText(new Date(asOf)))}
          actions={
            <>
              <CopyAction value={window.location.href} noun={pastMessages.link} label={pastMessages.copyLink} />
              <BusinessPicker {...controls} />
            </>
          }
        />
        <Suspense fallback={<Skeleton shape="block" />}>
          <PastMoney asOf={asOf} businessId={businessId} />
          <PastFoot />
        </Suspense>
      </Page>
    </>
  );
};

export default StatisticsPage;
