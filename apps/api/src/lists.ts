import { internalTransferList } from './modules/across/internal-transfers';
import type { List } from './platform/list/declaration';

/** Every list of the product, as its module declares it. */
export const lists: readonly List[] = [internalTransferList];
