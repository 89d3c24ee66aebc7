import './platform/trusted-types';
import '@countinghouse/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { Entry, preloadFirst } from './app/entry';
import { fetchBrand } from './platform/brand/store';
import { sessionStore, sessionVault } from './platform/session/current';
import { restoreTheme } from './platform/theme/theme';

restoreTheme();
void fetchBrand();
const isHere = preloadFirst(!sessionVault.isEmpty());
void sessionStore.restore();

const root = document.getElementById('root');
if (root) createRoot(root).render(<Entry isHere={isHere} />);
