import { encode } from 'uqr';
import { html, type Markup } from '../../../platform/markup';

const quietZone = 4;

/** A text as a QR code: dark on light in either scheme, since scanners expect it so. */
export const qrCode = (text: string, label: string): Markup => {
  const { data, size } = encode(text, { border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <rect class="qr-ground" width="${size}" height="${size}" />
    <path class="qr-mark" d="${path}" />
  </svg>`;
};
