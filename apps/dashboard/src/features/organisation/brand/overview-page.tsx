import { SpinnerOverlay } from '@countinghouse/ui';
import { useEffect } from 'react';
import { useBrand } from '../../../platform/brand';
import { useNavigate } from '../../../platform/navigation';
import { texts } from './messages';

/** The route of the newer dashboard: forwards to it, or home where this brand has none. */
export default function OverviewPage() {
  const { newDashboardUrl } = useBrand();
  const navigate = useNavigate();
  useEffect(() => {
    if (newDashboardUrl) window.location.replace(newDashboardUrl);
    else navigate('/', { replace: true });
  }, [newDashboardUrl, navigate]);
  return <SpinnerOverlay isVisible isFullPage label={texts.leaving} />;
}
