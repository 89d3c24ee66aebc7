import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import { Gallery } from '../src/gallery/Gallery';
import { SnackbarRegion } from '../src/index';

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Gallery />
    <SnackbarRegion />
  </>,
);
