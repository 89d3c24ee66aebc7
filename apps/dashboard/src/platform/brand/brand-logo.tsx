import { useState } from 'react';
import { useColourScheme } from '../theme/theme';
import { useBrand } from './use-brand';

/** Brand logo for the current colour scheme, 24 px high, or its icon if there is little room; its name in text if the picture fails. */
export function BrandLogo({ isSmall }: { isSmall?: boolean }) {
  const brand = useBrand();
  const scheme = useColourScheme();
  const [failed, setFailed] = useState<string | null>(null);
  const logo = scheme === 'dark' ? brand.darkLogoUrl : brand.lightLogoUrl;
  const source = isSmall ? brand.basicIconUrl : logo;
  if (source === null || failed === source) return <span>{brand.name}</span>;
  return <img src={source} alt={brand.name} height={isSmall ? 28 : 24} onError={() => setFailed(source)} />;
}
