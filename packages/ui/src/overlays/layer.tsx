import { Suspense, useState } from 'react';
import { later } from '../lib/later';
import type { ModalLayerProps, PopoverLayerProps } from './layers';

const importLayers = () => import('./layers');
const ModalLayer = later(async () => (await importLayers()).ModalLayer);
const PopoverLayer = later(async () => (await importLayers()).PopoverLayer);

/** Preloads the layers, so that a press need not wait for them. Call it once the page is drawn. */
export const preloadLayers = async (): Promise<void> => {
  await Promise.all([ModalLayer.preload(), PopoverLayer.preload()]);
};

/** True from the first opening on: a layer stays mounted, so that it can animate its closing. */
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
