/** In the sidebar too, and so separate from the other texts, which load with the screens. */
export const title = 'Businesses';
export { createTitle } from '../../../entities/business/title';
