import { operators } from './operators/module';
import { waiting } from './waiting/module';

/** Capabilities of the area, in the order of the reference. */
export const operatingModules = [operators, waiting];
