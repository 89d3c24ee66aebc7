import { expect, it } from 'vitest';
import { normalForm } from './normal-form';

// Pairs that were published together: of CashAddr in its specification, of X-addresses in XLS-5d.
it.each([
  ['0x098B716B8Aaf21512996dC57EB0615e2383E2f96', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
  ['X7gJ5YK8abHf2eTPWPFHAAot8Knck11QGqmQ7a6a3Z8PJvk', 'rhvh5SrgBL5V8oeV9EpDuVszeJSSCEkbPc'],
  ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'],
  ['\n  TA3941uFAvmVibSkQ6fMJXxmaSNovX86mz ', 'TA3941uFAvmVibSkQ6fMJXxmaSNovX86mz'],
])('%s is looked up as %s', (written, form) => {
  expect(normalForm(written)).toBe(form);
  expect(normalForm(form)).toBe(form);
});

it('two addresses that differ in the case of base58 stay two', () => {
  expect(normalForm('1KUUJPkyDhamZXgpsyXqNGc3x1QPXtdhgz')).not.toBe(normalForm('1kUUJPkyDhamZXgpsyXqNGc3x1QPXtdhgz'));
});
