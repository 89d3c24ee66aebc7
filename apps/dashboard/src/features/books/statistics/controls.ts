import { useQuery } from '@tanstack/react-query';
import { balancesQuery } from '../../../entities/balance/api';
import { asOfParameter } from '../../../entities/past/as-of';
import { useNavigate, usePathname, useSearchText } from '../../../platform/navigation';
import { stringifySearch } from '../../../platform/search-text';
import { searchOf, todayInUtc, viewBy, type Asked, type View } from './period';

export type Controls = View & {
  readonly ask: (changes: Partial<Asked> & Partial<Pick<View, 'against'>>) => void;
};

/** Controls bound to the address: the present choice, and the way to change it. */
export const useAsked = (): Controls => {
  const navigate = useNavigate();
  const pathname = usePathname();
  const today = todayInUtc();
  const search = useSearchText();
  const { asked, against } = viewBy(search, today);
  return {
    asked,
    against,
    ask: ({ against: beside = against, ...changes }) => {
      const next = { ...asked, ...changes };
      // A comparison with itself becomes one with the previous business.
      const isItself = beside !== null && 'businessId' in beside && beside.businessId === next.businessId;
      const view = { asked: next, against: isItself ? { businessId: asked.businessId } : beside };
      const instant = { [asOfParameter]: search[asOfParameter] };
      navigate(pathname + stringifySearch({ ...searchOf(view, today), ...instant }), { replace: true });
    },
  };
};

/** Businesses visible to the reader, by name. */
export const useBusinesses = (): { readonly id: string; readonly label: string }[] => {
  const { data = [] } = useQuery(balancesQuery());
  return data
    .map((business) => ({ id: business.businessId as string, label: business.businessName }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
};
