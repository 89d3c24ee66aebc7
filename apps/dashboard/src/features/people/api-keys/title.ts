export { keysTitle as title } from '../../../entities/api-key/title';

/** In the palette too, and so separate from the other texts, which load with the screens. */
export const createTitle = 'Create API key';
