import { readFileSync } from 'node:fs';
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { configSchema } from '../src/platform/config.ts';

const read = (file: string): string => readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
const shape = (text: string): readonly string[] => text.match(/^(#{1,3} |\| (?!-)|\d\. | {4}\S)/gm) ?? [];

describe.each(['operate', 'privacy'])('docs/%s.md', (page) => {
  const [english, chinese] = [read(`${page}.md`), read(`${page}.zh-CN.md`)];

  it('has the same headings, rows, steps and lines to type in both languages', () => {
    expect(shape(chinese)).toEqual(shape(english));
  });

  it('leads to its other language', () => {
    expect(english).toContain(`(${page}.zh-CN.md)`);
    expect(chinese).toContain(`(${page}.md)`);
  });
});

describe.each(['operate.md', 'operate.zh-CN.md'])('docs/%s', (file) => {
  const text = read(file);

  it('invites with the permissions that it names, and no other', () => {
    const { ViewChannel, SendMessages, SendMessagesInThreads, ReadMessageHistory, AttachFiles, CreatePublicThreads } =
      PermissionFlagsBits;
    const wanted =
      ViewChannel | SendMessages | SendMessagesInThreads | ReadMessageHistory | AttachFiles | CreatePublicThreads;
    expect(/permissions=(\d+)/.exec(text)?.[1]).toBe(String(wanted));
  });

  it('names only variables that there are', () => {
    const named = [...text.matchAll(/`((?:DISCORD|DATABASE|HASH|HTTP|SHARD|LOG)[A-Z_]*)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys(configSchema.shape)).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});
