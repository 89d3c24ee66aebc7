import { productModules } from './modules';
import type { List } from './platform/list/declaration';

/** Every list of the product, as its module declares it. */
export const lists: readonly List[] = productModules.flatMap((module) => module.lists ?? []);
