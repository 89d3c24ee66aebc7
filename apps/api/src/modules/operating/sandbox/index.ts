export { sandboxModule } from './module';
