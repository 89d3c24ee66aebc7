import { dateRangeText } from '@countinghouse/ui';
import ExportDialog from '../../../platform/list/export-dialog';
import { exportOf } from '../../../platform/list/exports';
import { nameOf } from './names';
import { queryOf, type View } from './period';
import { useBusinesses } from './controls';
import { texts } from './later-messages';

type SaveProps = View & { readonly onClose: () => void };

/** Saves the shown figures; of two sides, one at a time. */
export const Save = ({ asked, against, onClose }: SaveProps) => {
  const businesses = useBusinesses();
  const sides = against ? [asked, { ...asked, ...against }] : [asked];
  return (
    <ExportDialog
      sources={sides.map((side) =>
        exportOf('statistics', queryOf(side), `${nameOf(businesses, side.businessId)}, ${dateRangeText(side.period)}`),
      )}
      columns={[]}
      ids={undefined}
      total={null}
      counted={undefined}
      what={texts.saved}
      onClose={onClose}
    />
  );
};
