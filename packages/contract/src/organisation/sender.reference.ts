import { documented } from '../reference';
import { saveSender } from './sender';

export const senderEndpoints = [
  documented(saveSender, {
    summary: "Replaces the organisation's sender data: what stands on the reports it sends out",
  }),
];
