import { describe, expect, test } from 'vitest';
import { isLookAlike, isUndecided, primaryOf } from '../../src/diagnosis/primary.ts';
import { readErrors } from '../../src/intake/read.ts';
import { error, full, hostError, lookAlike } from '../support/evidence.ts';
import { DEVICE_ASSERT, FORM_B, HOST } from '../support/messages.ts';

const killed = hostError('killed-exit-code', { exitCode: 137 });
const cublas = error('cublas', { detail: 'CUBLAS_STATUS_NOT_INITIALIZED' });
const bare = error('cuda-error-oom');

describe('the error to diagnose', () => {
  test('is the first in time', () => {
    const later = { ...full, device: 1 };
    expect(primaryOf([full, later])).toBe(full);
    expect(primaryOf([])).toBeNull();
  });

  test.each([
    'killed-exit-code',
    'killed-sigkill',
    'killed-shell',
    'dataloader-exited',
    'python-memory-error',
    'cuda-driver-code',
    'cuda-error-oom',
    'cuda-old',
    'pytorch-cuda-bare',
    'cuda-malloc-async',
    'errno-12',
  ])('is not %s where another error stands beside it', (format) => {
    const follower = error(format);
    expect(primaryOf([follower, full])).toBe(full);
    expect(primaryOf([full, follower])).toBe(full);
    expect(primaryOf([follower])).toBe(follower);
  });

  test('is what a worker raised, where it is only told that the workers are gone', () => {
    const raised = error('python-error', { platform: null, detail: 'AttributeError' });
    const gone = hostError('background-workers');
    expect(primaryOf([raised, gone])).toBe(raised);
    expect(primaryOf([gone, raised])).toBe(gone);
    expect(primaryOf([raised, gone, full])).toBe(full);
  });

  test('is the bug and not the bare "out of memory" that follows it', () => {
    const bug = lookAlike('illegal-memory-access');
    expect(primaryOf([bug, bare])).toBe(bug);
  });

  test('is the lack of memory and not the bug that follows it', () => {
    const bug = lookAlike('device-side-assert');
    expect(primaryOf([full, bug])).toBe(full);
  });

  test('has the full figures of an allocator, whatever stands before them', () => {
    expect(primaryOf([lookAlike('shape-mismatch'), full])).toBe(full);
  });

  test('is not "too many open files" where something failed behind it', () => {
    const shm = hostError('shm-full');
    expect(primaryOf([lookAlike('open-files'), shm])).toBe(shm);
    expect(primaryOf([lookAlike('disk-full'), shm])?.format).toBe('disk-full');
  });

  test("gives way from a library's status to an error that says more", () => {
    expect(primaryOf([cublas, full])).toBe(full);
    // A kernel that failed leaves the library failing, in whatever order the two streams are printed.
    const assertion = lookAlike('device-side-assert');
    expect(primaryOf([cublas, assertion])).toBe(assertion);
    expect(primaryOf([assertion, { ...cublas, detail: 'CUBLAS_STATUS_ALLOC_FAILED' }])).toBe(assertion);
    expect(primaryOf([cublas, assertion, full])).toBe(full);
    expect(primaryOf([cublas])).toBe(cublas);
  });

  test('is found in a text by the order of its lines', () => {
    expect(primaryOf(readErrors(`${FORM_B}\n\n${HOST}`))?.format).toBe('pytorch-cuda-b');
    expect(primaryOf(readErrors(`${HOST}\n\n${FORM_B}`))?.format).toBe('pytorch-cpu');
    expect(primaryOf(readErrors(`${FORM_B}\nProcess finished with exit code 137`))?.format).toBe('pytorch-cuda-b');
    expect(primaryOf(readErrors(`${DEVICE_ASSERT}\nRuntimeError: CUDA error: out of memory`))?.format).toBe(
      'device-side-assert',
    );
  });
});

test.each([
  [cublas, true],
  [error('cublas', { detail: 'CUBLAS_STATUS_ALLOC_FAILED' }), false],
  [error('cudnn', { detail: 'CUDNN_STATUS_INTERNAL_ERROR' }), true],
  [error('cudnn', { detail: 'CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED' }), false],
  [hostError('dataloader-exited'), true],
  [killed, false],
  [full, false],
])('a status that need not be a lack of memory is undecided: %#', (report, expected) => {
  expect(isUndecided(report)).toBe(expected);
});

test('a look-alike is one by its format alone', () => {
  expect(isLookAlike(lookAlike('no-kernel-image'))).toBe(true);
  expect(isLookAlike(full)).toBe(false);
});
