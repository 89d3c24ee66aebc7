import { useQuery } from '@tanstack/react-query';
import { organisationMetadataQuery } from '../entities/organisation/api';
import { useBrand } from '../platform/brand';
import { useMay } from '../platform/session';
import { features } from './features';
import { all } from '@countinghouse/contract/permissions';

const isAskedFor = [...features.navItems, ...features.routes].some(({ brandMustAllowFiat }) => brandMustAllowFiat);

/** Fiat deposits are offered only if both the brand of this host and the organisation's brand allow them. */
export const useFiatAllowed = (): boolean => {
  const { allowsFiatDeposits } = useBrand();
  const mayAsk = useMay(all('GET_ORGANISATION'));
  const { data } = useQuery({ ...organisationMetadataQuery(), enabled: isAskedFor && allowsFiatDeposits && mayAsk });
  return allowsFiatDeposits && (data?.allowsFiatDeposits ?? false);
};
