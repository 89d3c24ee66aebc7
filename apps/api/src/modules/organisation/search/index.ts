export { byId, byText, nothing, ofBusiness, searchables, type Searchable } from './searchable-repository';
