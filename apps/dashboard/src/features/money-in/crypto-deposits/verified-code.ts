export { CreatedPayment, QrCode } from './created-payment';
export { overviewOf } from './payment-overview';
