export { findSharedFigure, type SharedFigure } from './shared-figure';
