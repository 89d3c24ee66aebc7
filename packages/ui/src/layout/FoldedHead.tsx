import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './FoldedHead.module.css';

/**
 * Head of a page in one line, over the list once the head itself has been scrolled away; put it right below the head. It takes no room, so nothing
 * moves when it comes, and repeats what the head says, so it is for the eye alone.
 */
export function FoldedHead({ children }: { children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const { current } = end;
    // Where it is not known what is in sight, the head stays as it is.
    if (!current || !('IntersectionObserver' in window)) return undefined;
    const watched = new IntersectionObserver(([entry]) => {
      if (entry) setFolded(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watched.observe(current);
    return () => watched.disconnect();
  }, []);
  return (
    <>
      <div ref={end} className={styles.end} aria-hidden="true" />
      <div className={styles.folded} data-head-folded={isFolded || undefined} aria-hidden="true">
        <div className={styles.line}>{children}</div>
      </div>
    </>
  );
}
