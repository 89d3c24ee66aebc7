import { Select, type SelectProps } from '@countinghouse/ui';

type Named = { readonly id: string; readonly name: string };

type Props<Business extends Named> = Omit<SelectProps<string>, 'options' | 'value' | 'isSearchable' | 'placeholder'> & {
  readonly businesses: readonly Business[];
  /** An id; empty until one is chosen. */
  readonly value: string;
  /** Detail under each name. */
  readonly about?: (business: Business) => string;
};

/** More of them are searched. */
const mostAtAGlance = 8;

/** Chooses a business by its name. */
export const BusinessPicker = <Business extends Named>({ businesses, value, about, ...field }: Props<Business>) => (
  <Select
    placeholder="Choose"
    isSearchable={businesses.length > mostAtAGlance}
    options={businesses.map((one) => ({ id: one.id, label: one.name, ...(about && { description: about(one) }) }))}
    value={value || null}
    {...field}
  />
);
