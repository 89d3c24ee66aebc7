import { Select, type SelectProps } from '@countinghouse/ui';

type Props<Id extends string> = Omit<SelectProps<Id>, 'value' | 'hint'> & {
  /** Undefined until one is chosen. */
  readonly business: object | undefined;
  /** Empty until one is chosen. */
  readonly value: Id;
};

/** Chooses among what the chosen business offers, and waits for it. */
export const SelectOfBusiness = <Id extends string>({ business, value, ...field }: Props<Id>) => (
  <Select
    placeholder="Choose"
    isDisabled={!business}
    hint={business ? undefined : 'Choose the business first'}
    value={value || null}
    {...field}
  />
);
