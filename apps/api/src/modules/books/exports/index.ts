export { listSaver, unservedLists, type SaveList } from './routes';
