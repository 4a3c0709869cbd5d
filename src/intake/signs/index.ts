export { namedFixes, namingOf } from './named.ts';
export { denialOf } from './sign.ts';
export { SIGN_IDS, signsOf } from './signs.ts';
