/** Stands in the sidebar too, and so apart from the other texts, which load with the screens. */
export const title = 'User roles';
export const createTitle = 'Create role';
