import type { z } from 'zod';
import type { Bilingual, Language } from '../language.ts';
import type { Facts } from './facts.ts';
import type { Refusal } from './refusal.ts';
import type { Report } from './report.ts';

/** What a field's text can be completed from. */
export type Completion = 'language-model' | 'any-model' | 'gpu' | 'layer' | 'quantization' | 'cache-type';

/** What a surface needs to know of a field beside its zod schema, which carries it as its `meta`. */
export interface FieldMeta {
  /** What it is, at most 100 characters. */
  readonly en: string;
  readonly zh: string;
  /** Its name in Chinese; the English one is its key. */
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'flag';
  /** All values of a choice. */
  readonly choices?: readonly string[];
  /** A text that it takes. */
  readonly example?: string;
  /** Written without its name, in the order of the schema; the last takes several words. */
  readonly positional?: true;
  /** Positional, and yet no form has to ask for it. */
  readonly optional?: true;
  readonly completion?: Completion;
  /** On the command line only: Discord takes 25 options. */
  readonly rare?: true;
}

/** A field of a calculator's inputs. */
export interface Field extends FieldMeta {
  readonly key: string;
  /** The key as options are written: `kvHeads` is `kv-heads`. */
  readonly flag: string;
}

/** Values as a person wrote them, by key; a flag is a boolean. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** An answer, for programs and for people. */
export interface Calculation {
  readonly ok: true;
  readonly json: (language: Language) => object;
  readonly report: (language: Language) => Report;
}

/** A question that arithmetic answers; one declared object a calculator, from which every surface is made. */
export interface Calculator {
  readonly id: string;
  /** Its name in Chinese. */
  readonly label: string;
  readonly title: Bilingual;
  readonly inputs: z.ZodObject;
  /** Inputs that it answers. */
  readonly examples: readonly Given[];
  readonly calculate: (given: Given, facts: Facts) => Calculation | Refusal;
}
