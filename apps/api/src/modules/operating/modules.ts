import { canIPay } from './can-i-pay/module';
import { exceptionsDesk } from './exceptions-desk/module';
import { morning } from './morning/module';
import { moves } from './moves/module';
import { operators } from './operators/module';
import { plays } from './plays/module';
import { waiting } from './waiting/module';

/** Capabilities of the area, in the order of the reference. */
export const operatingModules = [morning, canIPay, operators, moves, exceptionsDesk, waiting, plays];
