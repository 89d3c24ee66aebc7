import { SpinnerOverlay } from '@countinghouse/ui';
import { useEffect } from 'react';
import { useBrand } from '../../../platform/brand';
import { useNavigate } from '../../../platform/navigation';
import { texts } from './messages';

/** Route of the newer dashboard: redirects to it, or home if this brand has none. */
export default function OverviewPage() {
  const { newDashboardUrl } = useBrand();
  const navigate = useNavigate();
  useEffect(() => {
    if (newDashboardUrl) window.location.replace(newDashboardUrl);
    else navigate('/', { replace: true });
  }, [newDashboardUrl, navigate]);
  return <SpinnerOverlay isVisible isFullPage label={texts.leaving} />;
}
