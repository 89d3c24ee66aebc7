export { buildApp } from '../app';
export { serveMetrics } from '../http/serve-metrics';
export { announce } from './announce';
