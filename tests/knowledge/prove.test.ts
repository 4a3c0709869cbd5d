import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { pythonBlocks } from '../../scripts/prove/block.ts';
import { mismatches, readProofs } from '../../scripts/prove/proofs.ts';
import { splitCommand } from '../../scripts/prove/python.ts';
import { tabulate } from '../../scripts/prove/table.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { readMark } from '../../src/knowledge/mark.ts';

const loaded = loadFolder('knowledge');
const blocks = pythonBlocks(loaded);
const proofs = readProofs('knowledge/proofs');

describe('the Python blocks', () => {
  it('all have one mark, and proofs and blocks name each other', () => {
    expect(mismatches(blocks, proofs.names)).toEqual([]);
  });

  it('carry the text and the line of their fence', () => {
    const entry = loaded.fixes.find(({ entry: { id } }) => id === 'chunked-loss')?.entry;
    const block = blocks.find(({ proof }) => proof === 'loss-in-chunks');
    expect(block).toMatchObject({
      entry: 'chunked-loss',
      file: 'knowledge/fixes/chunked-loss.md',
      needs: 'torch>=1.11',
    });
    expect(entry?.code.some(({ text, line }) => text === block?.text && line === block.line)).toBe(true);
  });

  it('have proofs in most entries that save PyTorch memory', () => {
    const proved = new Set(blocks.filter(({ proof }) => proof !== null).map(({ entry }) => entry));
    expect([...proved]).toEqual(
      expect.arrayContaining(['activation-checkpointing', 'chunked-loss', 'gradient-accumulation', 'split-the-work']),
    );
    expect(proved.size).toBeGreaterThan(40);
  });
});

describe('readMark', () => {
  it.each([
    [{ proof: 'some-proof', needs: 'torch>=2.0', gpu: 'no' }, 'proof'],
    [{ needs: 'torch>=2.0', gpu: 'yes' }, 'gpu'],
    [{ needs: 'transformers,deepspeed', gpu: 'yes' }, 'gpu'],
    [{ needs: 'torch>=2.0,transformers>=5' }, 'package'],
    [{ compile: 'only', reason: 'ends-the-process' }, 'compile'],
  ] as const)('%j is marked as %s', (attributes, kind) => {
    expect(readMark(attributes)).toEqual({ kind });
  });

  it.each([
    [{}, 'no proof=NAME'],
    [{ needs: 'torch>=2.0' }, 'no proof=NAME'],
    [{ proof: 'some-proof', gpu: 'yes' }, 'exclude each other'],
    [{ proof: 'some-proof', compile: 'only', reason: 'why' }, 'exclude each other'],
    [{ compile: 'only' }, 'needs a reason'],
    [{ gpu: 'yes', reason: 'why' }, 'belongs to compile=only'],
    [{ gpu: 'maybe' }, 'yes or no'],
    [{ needs: 'torch=>2' }, 'write a package'],
  ] as const)('%j is a fault: %s', (attributes, message) => {
    expect(readMark(attributes)).toMatchObject({ kind: 'fault', message: { en: expect.stringContaining(message) } });
  });
});

describe('mismatches', () => {
  const [block] = blocks.filter(({ proof }) => proof !== null);
  if (block === undefined) throw new Error('no block has a proof');

  it('names a proof without a block, a block without its proof, and a block without a mark', () => {
    const unmarked = { ...block, proof: null, mark: readMark({}) };
    const lost = { ...block, proof: 'lost' };
    expect(mismatches([unmarked, lost], ['idle'])).toEqual([
      expect.stringContaining(`${block.file}:${block.line}: no proof=NAME`),
      `${block.file}:${block.line}: there is no knowledge/proofs/lost.py`,
      'knowledge/proofs/idle.py: no block says proof=idle',
    ]);
  });
});

describe('tabulate', () => {
  const marked = (kind: 'proof' | 'gpu') => ({ ...block(), mark: { kind } as const });
  const block = () => ({
    entry: 'an-entry',
    file: 'an-entry.md',
    title: 'PyTorch',
    line: 7,
    text: '',
    needs: '',
    proof: null,
  });
  const measured = (...results: Parameters<typeof tabulate>[1]['results']) => ({ python: '3', torch: '2', results });

  it('counts claims, and a proof that breaks as one not shown', () => {
    const outcome = tabulate(
      [marked('proof'), marked('proof'), marked('gpu')],
      measured(
        {
          status: 'run',
          claims: [
            { claim: 'bytes fall', measured: '4 -> 1', ok: true },
            { claim: 'equal', measured: '0.5', ok: false },
          ],
        },
        { status: 'run', error: 'Traceback' },
        { status: 'compiled' },
      ),
    );
    expect(outcome).toMatchObject({ shown: 1, notShown: 2 });
    expect(outcome.faults).toEqual(['an-entry.md:7: not shown: equal', 'an-entry.md:7: Traceback']);
    expect(outcome.lines.join('\n')).toMatch(/ok +an-entry +bytes fall +4 -> 1\nNOT +an-entry +equal/);
    expect(outcome.lines).toContainEqual(expect.stringContaining('1 need a GPU'));
  });

  it('counts a proof that claims nothing as one not shown', () => {
    const empty = { ...marked('proof'), proof: 'empty' };
    const outcome = tabulate([empty], measured({ status: 'run', claims: [] }));
    expect(outcome).toMatchObject({
      shown: 0,
      notShown: 1,
      faults: ['an-entry.md:7: the proof empty makes no claim'],
    });
  });

  it('says which block was not run for want of a version', () => {
    const outcome = tabulate([marked('proof')], measured({ status: 'unmet', needs: 'torch>=2.9' }));
    expect(outcome.lines).toContain('an-entry.md:7: needs torch>=2.9, not run');
    expect(outcome).toMatchObject({ faults: [], notShown: 0 });
  });
});

describe('npm run prove', () => {
  it('splits PROVE_PYTHON as a shell would', () => {
    expect(splitCommand('chroot "/var/lib/a b" python3')).toEqual(['chroot', '/var/lib/a b', 'python3']);
    expect(splitCommand("env A='1 2' python3")).toEqual(['env', 'A=1 2', 'python3']);
  });

  it('ends with 2 and one line where there is no PyTorch', () => {
    const none = `"${process.execPath}" --eval "process.exit(1)"`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/prove.ts'], {
      encoding: 'utf8',
      env: { ...process.env, PROVE_PYTHON: none },
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('install torch and numpy')]);
  });

  it('ends with 2 and one line where no block has the name', () => {
    const call = ['--import', 'tsx', 'scripts/prove.ts', '--only=nobody'];
    const { status, stdout, stderr } = spawnSync(process.execPath, call, { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('"nobody"')]);
  });

  it('says in prove-env.sh itself what it does and how it ends', () => {
    const { status, stdout } = spawnSync('bash', ['scripts/prove-env.sh', '--help'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Puts a Python with PyTorch .*Exit status: .*PROVE_ENV_LIMIT/s);
    expect(stdout).not.toContain('#');
  });
});
