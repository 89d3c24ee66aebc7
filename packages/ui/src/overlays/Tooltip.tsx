import type { ReactElement, ReactNode } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styles from './Tooltip.module.css';

export type TooltipProps = {
  content: ReactNode;
  /** One element that can take the focus: a Button, an IconButton, or a native element. */
  children: ReactElement;
};

/** A short explanation under the pointer or the focus. Never the only place something is said. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      <Focusable>{children as ReactElement<Record<string, unknown>, string>}</Focusable>
      <AriaTooltip className={styles.tooltip} offset={6}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
