import { useQuery } from '@tanstack/react-query';
import { oneFrom } from '../../platform/list';
import { businessOptionsQuery } from './api';

const useBusinessOptions = () =>
  (useQuery(businessOptionsQuery()).data ?? []).map(({ id, name }) => ({ id: id as string, label: name }));

/** Rows of one of the businesses that the person may choose. */
export const businessFilter = (label: string) => oneFrom('businessId', { label, useOptions: useBusinessOptions });
