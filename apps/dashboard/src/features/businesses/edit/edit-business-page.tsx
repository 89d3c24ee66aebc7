import type { Business, BusinessHeader } from '@countinghouse/contract/businesses';
import { fallbacks } from '@countinghouse/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessQuery } from '../../../entities/business/api';
import { usePathParameter } from '../../../platform/navigation';
import { FormAwaited } from '../../../platform/three-steps';
import { saveChanged } from './api';
import { BusinessWizard } from './business-wizard';
import { editedForm, storedForm } from './form';
import { sectionTitles, texts } from './messages';
import { useChoices } from './use-choices';

const crumbsTo = (business: Pick<Business, 'id' | 'name'> | null) => [
  { label: texts.businesses, href: '/businesses' },
  ...(business ? [{ label: business.name, href: `/business/${business.id}` }] : []),
  { label: texts.edit },
];

/** Without GET_BUSINESSES only the header comes: too little to replace a business by. */
const isWhole = (business: Business | BusinessHeader): business is Business => 'settlementCurrency' in business;

/** A known business, changed step by step. */
export default function EditBusinessPage() {
  const id = usePathParameter('id');
  const choices = useChoices();
  const business = useQuery(businessQuery(id));
  const [round, setRound] = useState(0);
  // Saving replaces all of a business: the form must not be filled from what was known a while ago.
  const fresh = business.isFetchedAfterMount ? business.data : undefined;
  const whole = fresh && isWhole(fresh) ? fresh : null;

  if (!whole || !choices.choices) {
    const hidden = fresh && !whole ? new Error(fallbacks.businessMetadata) : null;
    return (
      <FormAwaited
        title={texts.editTitle}
        breadcrumbs={crumbsTo(null)}
        sections={sectionTitles}
        label={texts.loading}
        query={{
          error: business.error ?? choices.error ?? hidden,
          isFetching: business.isFetching || choices.isFetching,
          refetch: () => {
            if (business.error) void business.refetch();
            if (choices.error) void choices.refetch();
          },
        }}
      />
    );
  }
  const stored = storedForm(whole);
  return (
    <BusinessWizard
      key={`${id} ${round}`}
      title={texts.editTitle}
      breadcrumbs={crumbsTo(whole)}
      successMessage={texts.updated}
      business={{ id, stored }}
      initial={editedForm(stored, choices.choices)}
      choices={choices.choices}
      save={saveChanged(id)}
      onClose={() => setRound(round + 1)}
    />
  );
}
