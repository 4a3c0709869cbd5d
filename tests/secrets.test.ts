import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../src/secrets.ts';
import { milliseconds, PATIENCE_MS } from './support/patience.ts';

/** Made up here: of the right form, and nobody's. */
const word = (length: number): string => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(10).slice(0, length);
const SECRETS = [
  `hf_${word(34)}`,
  `sk-${word(48)}`,
  `sk-proj-${word(60)}`,
  'AKIAABCDEFGHIJKLMNOP',
  `ghp_${word(36)}`,
  `github_pat_${word(60)}`,
  `xoxb-123456789012-${word(24)}`,
  `M${word(25)}.GAbCdE.${word(38)}`,
  `eyJ${word(20)}.${word(40)}.${word(43)}`,
];

describe('a text without its secrets', () => {
  it.each(SECRETS)('hides %s wherever it stands', (secret) => {
    for (const text of [`token ${secret}`, `TOKEN="${secret}"`, `${secret}，为什么？`, `x=${secret};y=1`]) {
      expect(withoutSecrets(text)).not.toContain(secret);
      expect(withoutSecrets(text)).toContain('[secret]');
    }
  });

  it.each([
    ['Authorization: Bearer abc.def', 'Authorization: [secret]'],
    ['"authorization": "Basic dXNlcjp3b3Jk",', '"authorization": "[secret]",'],
    ['WANDB_API_KEY=0123456789abcdef', 'WANDB_API_KEY=[secret]'],
    ['aws_secret_access_key = wJalrXUtnFEMI', 'aws_secret_access_key = [secret]'],
    ['password: hunter22', 'password: [secret]'],
    ['mysql --pass=hunter2', 'mysql --pass=[secret]'],
    ['token: abcd1234efgh5678', 'token: [secret]'],
    ['key=AbC123AbC123AbC123xyz', 'key=[secret]'],
    ['curl -H "X: Bearer sdf897sdf8s7df9s"', 'curl -H "X: Bearer [secret]"'],
    ['postgres://user:word@host/name', 'postgres://user:[secret]@host/name'],
  ])('%s', (text, hidden) => {
    expect(withoutSecrets(text)).toBe(hidden);
  });

  it('leaves what only looks like one', () => {
    const texts = [
      'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.',
      'forward pass=3.20 GiB, backward pass = 12ms',
      'key: model.layers.0.self_attn.q_proj.weight, num_key_value_heads=8, max_tokens=4096, token: 4096',
      'the bearer of bad news',
      'max_split_size_mb:128,garbage_collection_threshold:0.6',
      'hf_hub_download("org/model")',
      'the secret is a smaller batch; the token limit is 4096',
      'File "/usr/lib/python3/site-packages/torch/nn/modules/module.py", line 1501, in _call_impl',
      'https://github.com/org/repo/issues/1',
    ];
    for (const text of texts) expect(withoutSecrets(text)).toBe(text);
  });

  it('takes time in proportion to the text', () => {
    for (const piece of ['eyJa.', 'sk-', 'a://b:', 'api_key=', 'authorization: ', 'M'.repeat(30), '@']) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      expect(milliseconds(() => withoutSecrets(text))).toBeLessThan(PATIENCE_MS);
    }
  });
});

it.each([`ｈｆ＿${'ａ'.repeat(24)}`, 'password：hunter2hunter2', 'api_key＝abcdefgh12345'])(
  'keys in full-width letters or behind full-width marks are hidden: %s',
  (text) => {
    expect(withoutSecrets(`报错，${text}，怎么办`)).toContain('[secret]');
    expect(withoutSecrets(text)).not.toMatch(/hunter2|abcdefgh|ａａ|aaaa/);
  },
);
