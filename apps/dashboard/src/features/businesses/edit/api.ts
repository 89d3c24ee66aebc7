import type { Business, CallbackEvent } from '@countinghouse/contract/businesses';
import {
  createBusiness,
  getCallbackSecret,
  rotateCallbackSecret,
  testCallback,
  updateBusiness,
} from '@countinghouse/contract/businesses';
import { call } from '../../../platform/api';
import type { BusinessForm, Choices } from './form';
import { createPayload, editPayload } from './payload';

/** Saves what the form holds. A repeated call with the same key acts once. */
export type SaveBusiness = (form: BusinessForm, choices: Choices, idempotencyKey: string) => Promise<Business>;

export const saveNew: SaveBusiness = (form, choices, idempotencyKey) =>
  call(createBusiness, { body: createPayload(form, choices), idempotencyKey });

export const saveChanged =
  (id: string): SaveBusiness =>
  (form, choices, idempotencyKey) =>
    call(updateBusiness, { body: editPayload(id, form, choices), idempotencyKey });

export const showSecret = (id: string, twoFactorCode: string) =>
  call(getCallbackSecret, { params: { id }, twoFactorCode });

/** The secret before it signs along for a day. */
export const rotateSecret = (id: string, twoFactorCode: string) =>
  call(rotateCallbackSecret, { params: { id }, twoFactorCode });

/** Sends an example to the URL that is saved for the event. */
export const sendTest = (id: string, event: CallbackEvent) => call(testCallback, { params: { id }, body: { event } });
