import { Button } from '@countinghouse/ui';
import { texts } from './messages';
import styles from './preview-mark.module.css';
import { leavePreview } from './store';
import { useBrand } from './use-brand';

/** Says over every screen that this brand is shown to whoever has the link, and to nobody else. */
export function PreviewMark() {
  const { isPreview, name } = useBrand();
  if (!isPreview) return null;
  return (
    <aside className={styles.mark} aria-label={texts.preview}>
      <p>{texts.previewOf(name)}</p>
      <Button variant="ghost" size="sm" onPress={leavePreview}>
        {texts.leavePreview}
      </Button>
    </aside>
  );
}
