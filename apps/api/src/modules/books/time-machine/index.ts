export { changeGroups, explainChange } from './explain-change';
