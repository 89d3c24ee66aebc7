export { unservedLists } from './routes';
