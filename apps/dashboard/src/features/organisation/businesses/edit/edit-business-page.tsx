import type { Business, BusinessHeader } from '@countinghouse/contract/organisation/businesses';
import { updateBusiness } from '@countinghouse/contract/organisation/business-changes';
import { fallbacks } from '@countinghouse/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { businessQuery } from '../../../../entities/business/api';
import { businessHref } from '../../../../entities/business/paths';
import type { Versioned } from '../../../../platform/api';
import { usePathParameter } from '../../../../platform/navigation';
import { FormAwaited, useFormStart } from '../../../../platform/forms';
import { paths } from '../paths';
import type { KnownBusiness } from './business-flow';
import { BusinessFlow } from './business-flow';
import { editedForm, storedForm } from './form';
import { sectionTitles, texts } from './messages';
import { editPayload } from './payload';
import { useChoices } from './use-choices';

const crumbsTo = (business: Pick<Business, 'id' | 'name'> | null) => [
  { label: texts.businesses, href: paths.list },
  ...(business ? [{ label: business.name, href: businessHref(business.id) }] : []),
  { label: texts.edit },
];

/** Without GET_BUSINESSES only the header comes: too little to save a business from. */
const isWhole = (business: Versioned<Business | BusinessHeader>): business is Versioned<Business> =>
  'settlementCurrency' in business;

const knownAs = (business: Versioned<Business>): KnownBusiness => ({
  id: business.id,
  stored: storedForm(business),
  version: business.version,
});

/** A known business, changed step by step. */
export default function EditBusinessPage() {
  const id = usePathParameter('id');
  const choices = useChoices();
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  // Saving replaces all of a business: a preloaded answer may be older than the form, so it is always fetched again here.
  const business = useFormStart({ ...businessQuery(id), refetchOnMount: 'always' }, round);
  const fresh = business.data;
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
  const known = knownAs(whole);
  const readAgain = async (): Promise<KnownBusiness> => {
    const newest = await queries.fetchQuery({ ...businessQuery(id), staleTime: 0 });
    if (!isWhole(newest)) throw new Error(fallbacks.businessMetadata);
    return knownAs(newest);
  };
  const offered = choices.choices;
  return (
    <BusinessFlow
      key={`${id} ${round}`}
      title={texts.editTitle}
      breadcrumbs={crumbsTo(whole)}
      successMessage={texts.updated}
      business={known}
      readAgain={readAgain}
      initialOf={({ stored }) => editedForm(stored, offered)}
      initial={editedForm(known.stored, offered)}
      choices={offered}
      endpoint={updateBusiness}
      requestOf={(form) => ({ body: editPayload(id, form, offered) })}
      summary={() => texts.editsOf(whole.name)}
      onClose={() => setRound(round + 1)}
    />
  );
}
