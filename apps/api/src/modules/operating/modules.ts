import { operators } from './operators/module';

/** Capabilities of the area, in the order of the reference. */
export const operatingModules = [operators];
