import type { createBusiness, updateBusiness } from '@countinghouse/contract/organisation/business-changes';
import type { Crumb } from '@countinghouse/ui';
import { Icon, LinkButton, notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { balancesQuery } from '../../../../entities/balance/api';
import { businessesQuery } from '../../../../entities/business/api';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import type { Fields } from '../../../../platform/forms';
import { changesIn, checkBy, FlowPage, useEdited, useFlow, useWatch } from '../../../../platform/forms';
import type { RequestOf } from '../../../../platform/forms/write';
import { paths } from '../paths';
import { BusinessFields } from './business-fields';
import type { BusinessForm, Choices } from './form';
import { texts } from './messages';
import { reviewOf } from './review';
import { errorsOf, lacksSelection } from './validate';

/** Time that a refusal stays over the overview, in milliseconds. */
const failureDuration = 3000;

/** Call that saves a business and returns its new state. */
type SaveEndpoint = typeof createBusiness | typeof updateBusiness;

/** A business as its form starts from it. */
export type KnownBusiness = { readonly id: string; readonly stored: BusinessForm; readonly version: string | null };

type BusinessFlowProps<E extends SaveEndpoint> = {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  /** Message of success. */
  readonly successMessage: string;
  /** Business being edited, as stored; null for a new one. */
  readonly business: KnownBusiness | null;
  /** Reloads the business after a concurrent change, with the form's new initial values. */
  readonly readAgain?: () => Promise<KnownBusiness>;
  readonly initialOf?: (business: KnownBusiness) => BusinessForm;
  readonly initial: BusinessForm;
  readonly choices: Choices;
  readonly endpoint: E;
  readonly requestOf: (form: BusinessForm) => RequestOf<E>;
  readonly summary: (form: BusinessForm) => string;
  /** Closing the result instead of going to the businesses. */
  readonly onClose: () => void;
};

/** Form, overview, result: shared by new and existing businesses. */
export const BusinessFlow = <E extends SaveEndpoint>(props: BusinessFlowProps<E>) => {
  const { title, breadcrumbs, successMessage, initial, choices, endpoint, requestOf, summary, onClose } = props;
  const { thing, edited } = useEdited(
    { business: props.business, version: props.business?.version ?? null },
    {
      read: async () => {
        const newest = (await props.readAgain?.()) ?? null;
        return { business: newest, version: newest?.version ?? null };
      },
      valuesOf: ({ business: newest }) => (newest && props.initialOf?.(newest)) ?? initial,
    },
  );
  const { business } = thing;
  const queries = useQueryClient();
  const { networkName } = useCurrencyBook();
  const review = (form: BusinessForm) => reviewOf(business?.stored ?? null, form, choices, networkName);
  const isUnchanged = (form: BusinessForm) => business !== null && changesIn(review(form)) === 0;
  const flow = useFlow({
    endpoint,
    initial,
    ...(business && { edited }),
    check: checkBy<BusinessForm>((form) => errorsOf(form, choices)),
    request: (form) => (isUnchanged(form) ? null : requestOf(form)),
    summary,
    onWrong: (form) => {
      // A new business has nothing to lose yet: its fields say it alone.
      if (business !== null && lacksSelection(form)) notify(texts.requiredFields, { tone: 'danger' });
    },
    onDone: (saved) => {
      // Its version comes with the next read, which starts at once.
      queries.setQueryData(['businesses', saved.id], { ...saved, version: null });
      void queries.invalidateQueries({ queryKey: businessesQuery().queryKey });
      void queries.invalidateQueries({ queryKey: balancesQuery().queryKey });
    },
  });
  const changed = flow.verified && business ? changesIn(review(flow.verified)) : 0;
  return (
    <FlowPage
      flow={flow}
      title={title}
      thing={business?.stored.businessName}
      breadcrumbs={breadcrumbs}
      note={business && <ChangesNote of={flow.fields} count={(form) => changesIn(review(form))} />}
      overview={review}
      submitLabel={texts.submit}
      failed={texts.failed}
      failureDuration={failureDuration}
      result={() => ({
        title: successMessage,
        text: [flow.verified?.businessName.trim(), changed > 0 && texts.changes(changed).toLowerCase()]
          .filter(Boolean)
          .join(', '),
        action: (
          <LinkButton variant="primary" href={paths.list}>
            {texts.goToBusinesses}
          </LinkButton>
        ),
      })}
      backHref={paths.list}
      onClose={onClose}
    >
      <BusinessFields
        of={flow.fields}
        businessId={business?.id ?? null}
        stored={business?.stored ?? null}
        choices={choices}
      />
    </FlowPage>
  );
};

type ChangesNoteProps = { readonly of: Fields<BusinessForm>; readonly count: (form: BusinessForm) => number };

/** Number of changes against the stored business, shown while the form is filled in. */
const ChangesNote = ({ of, count }: ChangesNoteProps) => {
  const form = useWatch({ control: of.control }) as BusinessForm;
  return (
    <>
      <Icon name="pencil" size={14} /> {texts.changes(count(form))}
    </>
  );
};
