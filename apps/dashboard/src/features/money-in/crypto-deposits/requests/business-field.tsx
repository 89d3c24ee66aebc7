import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { BusinessPicker } from '../../../../entities/business/picker';
import { changeFields, Field, useWatch, type Fields } from '../../../../platform/forms';

type OfBusiness = { readonly businessId: string };

/** The form as one that has a business: a generic form does not let its own fields be named. */
const ownOf = <Values extends OfBusiness>(of: Fields<Values>) => of as unknown as Fields<OfBusiness>;

type Props<Values extends OfBusiness> = {
  readonly of: Fields<Values>;
  readonly businesses: readonly BusinessOption[];
  readonly label: string;
  /** Stays with its business. */
  readonly isFixed?: boolean;
  /** Further values that change with the business. */
  readonly after: (values: Values, business: BusinessOption | undefined) => Partial<Values>;
};

/** Chooses the business whose customer is asked for money. */
export const BusinessField = <Values extends OfBusiness>({
  of,
  businesses,
  label,
  isFixed = false,
  after,
}: Props<Values>) => {
  const choose = (id: string): void => {
    const chosen = businesses.find((one) => one.id === id);
    changeFields(of, { businessId: id, ...after(of.getValues(), chosen) } as Partial<Values>);
  };
  return (
    <Field of={ownOf(of)} name="businessId">
      {(field) => (
        <BusinessPicker label={label} businesses={businesses} isDisabled={isFixed} {...field} onChange={choose} />
      )}
    </Field>
  );
};

/** The chosen business. */
export const useBusinessOf = <Values extends OfBusiness>(
  of: Fields<Values>,
  businesses: readonly BusinessOption[],
): BusinessOption | undefined => {
  const businessId = useWatch({ control: ownOf(of).control, name: 'businessId' });
  return businesses.find(({ id }) => id === businessId);
};
