import { statusOf } from '@countinghouse/contract';
import type { ErrorCode } from '@countinghouse/contract';
import { LedgerError } from '@countinghouse/ledger';
import { describe, expect, it } from 'vitest';
import { AppError, fieldError, refused, ruledOut, tooManyRequests } from '../platform/errors';
import { errorBody, toAppError } from './error-body';

const withCode = (code: string, rest: object = {}) => Object.assign(new Error('the inside'), { code, ...rest });

describe('the error body', () => {
  it.each(Object.entries(statusOf) as [ErrorCode, number][])(
    '[ERR-5] of %s (%i) has a sentence below 500 and none above',
    (code, status) => {
      const body = errorBody(new AppError(code), 'id');
      const isRule = status === 409 || status === 422;
      expect(Object.keys(body)).toEqual(
        status >= 500
          ? ['requestId', 'code', 'docUrl']
          : ['requestId', 'code', 'docUrl', 'message', ...(isRule ? ['rejection'] : [])],
      );
      expect(body.message ?? 'none').not.toBe('');
    },
  );

  it('[ERR-1] gives a business rule’s sentence as rejection and message', () => {
    expect(
      errorBody(
        new AppError('INSUFFICIENT_BALANCE', { fields: [{ field: 'amount', message: 'Insufficient balance' }] }),
        'id',
      ),
    ).toEqual({
      requestId: 'id',
      code: 'INSUFFICIENT_BALANCE',
      docUrl: '/api/v1/docs/errors/INSUFFICIENT_BALANCE',
      message: 'Insufficient balance',
      rejection: 'Insufficient balance',
      fields: [{ field: 'amount', message: 'Insufficient balance' }],
    });
  });

  it('names the field on a 400', () => {
    expect(errorBody(fieldError('oldPassword', 'Old password is incorrect'), 'id')).toMatchObject({
      message: 'Old password is incorrect',
      fields: [{ field: 'oldPassword', message: 'Old password is incorrect' }],
    });
  });

  it('names the field that a conflict is about', () => {
    expect(errorBody(refused('address', 'It is on the list', 'STATE_CONFLICT'), 'id')).toEqual({
      requestId: 'id',
      code: 'STATE_CONFLICT',
      docUrl: '/api/v1/docs/errors/STATE_CONFLICT',
      message: 'It is on the list',
      rejection: 'It is on the list',
      fields: [{ field: 'address', message: 'It is on the list' }],
    });
  });

  it.each((Object.entries(statusOf) as [ErrorCode, number][]).filter(([, status]) => status >= 500))(
    '[ERR-5] says nothing of a field on %s (%i), whatever was given',
    (code) => {
      const error = new AppError(code, { message: 'the inside', fields: [{ field: 'amount', message: 'the inside' }] });
      expect(errorBody(error, 'id')).toEqual({ requestId: 'id', code, docUrl: `/api/v1/docs/errors/${code}` });
    },
  );

  it('names the cause of a code that has several', () => {
    expect(errorBody(ruledOut('OWN_ADDRESS', 'address', 'Your own'), 'id')).toMatchObject({
      code: 'RULE_VIOLATED',
      subCode: 'OWN_ADDRESS',
      fields: [{ field: 'address', message: 'Your own' }],
    });
  });

  it('counts the seconds of a 429', () => {
    expect(errorBody(tooManyRequests(7), 'id')).toMatchObject({
      message: 'Too many requests. Try again in 7 seconds.',
    });
  });

  it('says nothing where the caller’s own fallback must show', () => {
    expect(errorBody(new AppError('NOT_FOUND', { message: null }), 'id')).toEqual({
      requestId: 'id',
      code: 'NOT_FOUND',
      docUrl: '/api/v1/docs/errors/NOT_FOUND',
    });
  });

  it.each([
    [withCode('ECONNREFUSED'), 'UNAVAILABLE'],
    [withCode('57P01'), 'UNAVAILABLE'],
    [withCode('57014'), 'UNAVAILABLE'],
    [withCode('40001'), 'UNAVAILABLE'],
    [withCode('23505'), 'INTERNAL'],
    [withCode('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'PAYLOAD_TOO_LARGE'],
    [withCode('FST_ERR_HANDLER_TIMEOUT', { statusCode: 503 }), 'UNAVAILABLE'],
    [withCode('FST_ERR_SOMETHING_NEW', { statusCode: 400 }), 'VALIDATION_FAILED'],
    [new LedgerError('INSUFFICIENT_BALANCE', 'x'), 'INSUFFICIENT_BALANCE'],
    [new LedgerError('UNBALANCED', 'x'), 'INTERNAL'],
    ['a text', 'INTERNAL'],
    [undefined, 'INTERNAL'],
  ])('turns %o into %s without showing its inside', (thrown, code) => {
    const refusal = toAppError(thrown);
    expect(refusal.code).toBe(code);
    expect(JSON.stringify(errorBody(refusal, 'id'))).not.toContain('the inside');
  });
});
