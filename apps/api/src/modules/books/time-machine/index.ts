export { hasPrice, totalsOf } from './compare';
export { changeGroups, explainChange } from './explain-change';
