export { assetOf, isAsset } from './assets';
export { isOfPeer, peerSender } from './client';
export type { PeerOutcome, PeerSender } from './client';
export { beneficiaryIn, originatorIn, payloadOut } from './ivms';
export { listenToPeers } from './listener';
export type { PeerAnswer, PeerCall, PeerHandler } from './listener';
export {
  confirmationMessage,
  inquiryMessage,
  inquiryReceipt,
  paymentAddress,
  readPaymentAddress,
  resolutionMessage,
} from './messages';
export type { InquiryMessage, ResolutionMessage } from './messages';
export { isSpoken, spokenVersions, versionFor } from './versions';
export type { ProtocolVersion } from './versions';
