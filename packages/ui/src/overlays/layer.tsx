import { Suspense, useState } from 'react';
import { later } from '../lib/later';
import type { ModalLayerProps, PopoverLayerProps } from './layers';

const importLayers = () => import('./layers');
const ModalLayer = later(async () => (await importLayers()).ModalLayer);
const PopoverLayer = later(async () => (await importLayers()).PopoverLayer);

/**
 * Loads what floats before it is asked for, so that nobody waits for it at the press. For whoever draws the page, once
 * the page is there.
 */
export const preloadLayers = async (): Promise<void> => {
  await Promise.all([ModalLayer.preload(), PopoverLayer.preload()]);
};

/** True from the first opening on: what was open once stays to close as it wants to. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}

export function ModalSlip(props: ModalLayerProps) {
  const isNeeded = useOnceOpen(props.isOpen);
  return isNeeded ? (
    <Suspense>
      <ModalLayer {...props} />
    </Suspense>
  ) : null;
}

export function PopoverSlip(props: PopoverLayerProps) {
  const isNeeded = useOnceOpen(props.isOpen);
  return isNeeded ? (
    <Suspense>
      <PopoverLayer {...props} />
    </Suspense>
  ) : null;
}
