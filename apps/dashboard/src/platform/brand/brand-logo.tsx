import { useState } from 'react';
import { useColourScheme } from '../theme/theme';
import { useBrand } from './use-brand';

/** The brand's logo for the colour scheme in force, 24 px high; its name in text where the picture fails. */
export function BrandLogo() {
  const brand = useBrand();
  const scheme = useColourScheme();
  const [failed, setFailed] = useState<string | null>(null);
  const source = scheme === 'dark' ? brand.darkLogoUrl : brand.lightLogoUrl;
  if (source === null || failed === source) return <span>{brand.name}</span>;
  return <img src={source} alt={brand.name} height={24} onError={() => setFailed(source)} />;
}
