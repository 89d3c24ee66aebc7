import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { FormAwaited, useFormStart } from '../../../../platform/forms';
import type { FormAwaitedProps } from '../../../../platform/forms/form-awaited';
import { usePathParameter, useSearchText } from '../../../../platform/navigation';

type Outline = Pick<FormAwaitedProps, 'title' | 'breadcrumbs' | 'sections' | 'label'>;

type New = Outline & {
  readonly children: (businesses: readonly BusinessOption[], wantedId: string) => ReactNode;
};

/** Loads the businesses to choose from; `?businessId=` chooses one. */
export const NewRequest = ({ children, ...outline }: New) => {
  const options = useQuery(businessOptionsQuery());
  const { businessId } = useSearchText();
  if (!options.data) return <FormAwaited {...outline} query={options} />;
  return children(options.data, String(businessId ?? ''));
};

type OfBusiness = {
  readonly businessId: BusinessOption['id'];
  readonly businessName: string;
};

type Edit<Thing extends OfBusiness, Key extends QueryKey> = Outline & {
  readonly query: (id: string) => UseQueryOptions<Thing, Error, Thing, Key>;
  readonly children: (thing: Thing, businesses: readonly BusinessOption[]) => ReactNode;
};

/** Loads the request of the address, and the choices of its business, which may be disabled by now. */
export const EditedRequest = <Thing extends OfBusiness, Key extends QueryKey>({
  query,
  children,
  ...outline
}: Edit<Thing, Key>) => {
  const thing = useFormStart(query(usePathParameter('id')));
  const options = useQuery(businessOptionsQuery());
  if (!thing.data || !options.data) return <FormAwaited {...outline} query={thing.data ? options : thing} />;
  const { businessId: id, businessName: name } = thing.data;
  const isActive = options.data.some((one) => one.id === id);
  return children(thing.data, isActive ? options.data : [...options.data, { id, name }]);
};
