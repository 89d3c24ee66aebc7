import { useEffect, useRef } from 'react';

/** Rest of the pointer or the focus that makes a press likely, in milliseconds: passing over means nothing. */
const restMilliseconds = 60;

export type LikelyProps = {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

/**
 * Props of a pressable element: `act` is called once a press is likely, that is when the pointer or the focus rests on it, at the latest when it is
 * pressed down. `leave` cancels a pending call.
 */
export function useLikely(act: (() => void) | undefined): LikelyProps & { leave: () => void } {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(resting.current);
  useEffect(() => leave, []);
  const actAfter = (milliseconds: number) => {
    leave();
    if (act) resting.current = setTimeout(act, milliseconds);
  };
  const rest = () => actAfter(restMilliseconds);
  return {
    leave,
    onPointerEnter: rest,
    onPointerLeave: leave,
    // Not in the press itself: where the click comes at once, it is the one to act.
    onPointerDown: () => actAfter(0),
    onFocus: rest,
    onBlur: leave,
  };
}
