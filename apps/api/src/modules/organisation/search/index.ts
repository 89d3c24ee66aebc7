export {
  byAmount,
  byId,
  byName,
  byText,
  nothing,
  ofBusiness,
  searchables,
  type Searchable,
} from './searchable-repository';
